import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { refusal } from './describe-call.ts';
import { EXPORT_RIGHT } from './serve-export.ts';

/** Address of the whole catalogue below the API's base, and what the OpenAPI document says of it. */
export const describedExport: { path: string; operation: ZodOpenApiOperationObject } = {
  path: '/export.xml',
  operation: {
    operationId: 'exportCatalog',
    summary: 'Весь каталог файлом',
    description: `YML с элементами marmit:…: товары, в том числе снятые с продажи, цены всех уровней, остатки по складам, разделы и параметры. Кто может: программа с ключом. Право ключа: ${EXPORT_RIGHT}. Повторять можно, по одной выгрузке за раз.`,
    security: [{ key: [EXPORT_RIGHT] }],
    responses: {
      200: {
        description: 'Файл приходит по мере того, как его пишут',
        content: { 'application/xml': { schema: { type: 'string' } } },
      },
      401: refusal('Нужен ключ программы, или он больше не действует'),
      403: refusal('Ключ не позволяет, или пришёл не с разрешённого ему адреса'),
      429: refusal('Слишком часто: подождите Retry-After секунд'),
      503: refusal('Выгрузку уже делают: повторите через Retry-After секунд'),
      default: { $ref: '#/components/responses/Problem' },
    },
  },
};
