import 'dayjs/locale/de.js';

export { default } from 'antd/es/locale/de_DE.js';
