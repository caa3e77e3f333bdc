import 'dayjs/locale/ja.js';

export { default } from 'antd/es/locale/ja_JP.js';
