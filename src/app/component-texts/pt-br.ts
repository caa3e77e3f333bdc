import 'dayjs/locale/pt-br.js';

export { default } from 'antd/es/locale/pt_BR.js';
