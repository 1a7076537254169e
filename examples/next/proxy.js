export { proxy } from './gatehouse';
