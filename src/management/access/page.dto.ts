export * from '../../platform/http/input/page.dto.js';
