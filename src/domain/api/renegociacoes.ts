import { z } from 'zod'
import { id, idParam, money, requiredText, text, uuid } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { acesso, lancamento, splitting } from './lancamentos.ts'

const parte = (title: string) => money.optional().meta({ title })

/** Replaces open instalments by a new plan. Fine, interest and discount default to today's sums of these instalments. */
export const renegociar = defineEndpoint({
  method: 'POST',
  path: 'lancamentos_conta/renegociacao',
  summary: 'Renegocia parcelas em aberto de um parceiro: dão lugar a um plano novo',
  acesso,
  body: z.object({
    uuid,
    parcelas: z.array(id).min(1, 'Marque ao menos uma parcela').max(200, 'Até 200 parcelas por vez'),
    descricao: text(120).optional().meta({ title: 'Descrição' }),
    multa: parte('Multa'),
    juros: parte('Juros'),
    desconto: parte('Desconto'),
    ...splitting,
  }),
  response: z.object({ data: z.array(lancamento) }),
})

export const desfazerRenegociacao = defineEndpoint({
  method: 'POST',
  path: 'lancamentos_conta/renegociacao/:id/desfazer',
  summary: 'Desfaz uma renegociação de que nada foi pago: as parcelas de antes voltam',
  acesso,
  params: z.object({ id: idParam }),
  body: z.object({ motivo: requiredText(200).meta({ title: 'Motivo' }) }),
  response: z.object({ data: z.array(lancamento) }),
})
