import 'dayjs/locale/it.js';

export { default } from 'antd/es/locale/it_IT.js';
