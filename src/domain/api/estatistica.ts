import { z } from 'zod'
import { defineEndpoint } from './define.ts'

const notasDia = z.object({
  /** YYYY-MM-DD in the company's zone. */
  dia: z.string(),
  modelo: z.string(),
  quantidade: z.int(),
  valor: z.string(),
})

export type NotasDia = z.output<typeof notasDia>

/** Last seven days of the session's company, today included; a day or a model without notes has no row (CAP-11). */
export const notasSemana = defineEndpoint({
  method: 'GET',
  path: 'admin/estatistica/notas_semana',
  summary: 'Notas da semana, por dia e modelo',
  acesso: { permission: ['menu_pedidos', 'documentos_documentos', 'relatorios_vendas'] },
  response: z.object({ data: z.array(notasDia) }),
})
