import 'dayjs/locale/en-gb.js';

export { default } from 'antd/es/locale/en_GB.js';
