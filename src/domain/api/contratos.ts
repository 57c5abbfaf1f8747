import { z } from 'zod'
import { ESTADO_CONTRATO } from '../../core/contract/estados.ts'
import { toEndpoints } from '../fields/endpoints/to-endpoints.ts'
import { contratos } from '../records/contratos/index.ts'
import { ordens_carregamento } from '../records/ordens_carregamento/index.ts'
import { paged } from '../schema/paged.ts'
import { decimal, id, idParam } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { valoresDoDocumento } from './documentos.ts'
import { STATUS_VENDA } from './vendas.ts'

const acesso = { permission: 'documentos_contrato' } as const
const params = z.object({ id: idParam })
const contrato = toEndpoints(contratos).get.response
const ordem = toEndpoints(ordens_carregamento).get.response
const positivo = decimal(4, { digits: 11, required: true })

/** Gives the items of a contract with their balances, each with `qtde_venda` 1 for a document to be begun (doc 1 §3). */
export const itensDoContrato = defineEndpoint({
  method: 'GET',
  path: 'contratos/:id/itens',
  summary: 'Itens de um contrato, com o saldo',
  acesso,
  params,
  response: paged(z.looseObject({ id: z.int(), qtde_venda: z.string() })),
})

/** Lists the documents that bill, deliver or return goods of a contract: at most the newest 200. */
export const notasDoContrato = defineEndpoint({
  method: 'GET',
  path: 'contratos/:id/notas',
  summary: 'Notas de um contrato, a mais nova primeiro',
  acesso,
  params,
  response: paged(
    z.object({
      id: z.int(),
      tipo: z.int(),
      terminal_id: z.int().nullable(),
      status: z.literal(STATUS_VENDA),
      valor_total: z.string(),
      data: z.string(),
    }),
  ),
})

/** Moves a contract to its next state. 409: not from the present one. */
export const mudarContrato = defineEndpoint({
  method: 'POST',
  path: 'contratos/:id/situacao',
  summary: 'Ativar, suspender, encerrar ou cancelar um contrato',
  acesso,
  params,
  body: z.object({ para: z.enum(ESTADO_CONTRATO.map(([estado]) => estado)) }),
  response: contrato,
})

/**
 * Takes the weight of an order's truck: first empty, then loaded. `itens`: what was loaded of each, where weights do not
 * say it. 409: the tare is not the vehicle's (send `confirma_tara`), the items do not add up to the scale's net (send
 * `confirma_peso`), or the contract is suspended or has no more.
 */
export const pesarOrdem = defineEndpoint({
  method: 'POST',
  path: 'ordens_carregamento/:id/pesagem',
  summary: 'Pesar o veículo de uma ordem de carregamento',
  acesso,
  params,
  body: z.object({
    peso: positivo.optional().meta({ title: 'Peso' }),
    itens: z
      .array(z.object({ id, qtde: positivo }))
      .max(200)
      .optional(),
    confirma_tara: z.boolean().optional(),
    confirma_peso: z.boolean().optional(),
  }),
  response: ordem,
})

/** Takes the last weight of an order back, as if it had not been weighed: the loaded one first. 409: there is none. */
export const desfazerPesagem = defineEndpoint({
  method: 'POST',
  path: 'ordens_carregamento/:id/desfazer_pesagem',
  summary: 'Desfazer a última pesagem de uma ordem de carregamento',
  acesso,
  params,
  body: z.object({}),
  response: ordem,
})

/** Gives the slip of an order as application/pdf, 80 mm wide or on A4. */
export const papelDaOrdem = defineEndpoint({
  method: 'GET',
  path: 'ordens_carregamento/:id/papel',
  summary: 'Papel de uma ordem de carregamento em PDF',
  acesso,
  params,
  query: z.object({ formato: z.literal(['80', 'a4']).default('80') }),
  response: z.unknown(),
})

/** Cancels an order that no document bills: what it loaded goes back to the balance. */
export const cancelarOrdem = defineEndpoint({
  method: 'POST',
  path: 'ordens_carregamento/:id/cancelar',
  summary: 'Cancelar uma ordem de carregamento',
  acesso,
  params,
  body: z.object({}),
  response: ordem,
})

/** Gives the values of a note of what a contract still has. */
export const documentoDoContrato = defineEndpoint({
  method: 'GET',
  path: 'contratos/:id/documento',
  summary: 'Valores de um documento do saldo de um contrato',
  acesso,
  params,
  response: valoresDoDocumento,
})

/** Makes one draft of what a contract's orders have loaded and no note bills. 409: there is nothing. */
export const faturarContrato = defineEndpoint({
  method: 'POST',
  path: 'contratos/:id/faturar',
  summary: 'Faturar num rascunho o que um contrato carregou até agora',
  acesso,
  params,
  body: z.object({}),
  response: z.object({ data: z.object({ id: z.int() }) }),
})

/** Gives the values of a note of what an order has loaded. 409: not loaded yet, or already billed. */
export const documentoDaOrdem = defineEndpoint({
  method: 'GET',
  path: 'ordens_carregamento/:id/documento',
  summary: 'Valores do documento de uma ordem de carregamento',
  acesso,
  params,
  response: valoresDoDocumento,
})
