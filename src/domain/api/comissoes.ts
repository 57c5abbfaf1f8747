import { z } from 'zod'
import { dayFromWire, wireToIso } from '../../core/dates/day.ts'
import { paged, paging } from '../schema/paged.ts'
import { id, idParam, text } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'

const dia = z.string().refine(value => dayFromWire(value) !== null, 'Data inválida')
/** R$ with two to four decimal places; negative: taken back. */
const reais = z.string().regex(/^-?\d+\.\d{2,4}$/)

/** Days of the company; default: from the first of the month until today. */
export const PERIODO = {
  de: dia.optional().meta({ title: 'De' }),
  ate: dia.optional().meta({ title: 'Até' }),
}
const inOrder = ({ de, ate }: { de?: string | undefined; ate?: string | undefined }) =>
  !de || !ate || wireToIso(ate) >= wireToIso(de)
const FORA_DE_ORDEM = { message: 'O fim vem antes do início', path: ['ate'] }

const somas = {
  vendas: z.int(),
  base: reais,
  /** Commission of the seller, in cents. */
  comissao: reais,
}

const quem = z.object({ id, nome: z.string() })

const daVenda = z.object({
  venda_id: id,
  numerocodumento: z.string().nullable(), // contrato
  serie: z.string().nullable(),
  /** Moment of sale, cancelling or return, ISO. */
  em: z.string(),
  tipo: z.enum(['venda', 'cancelamento', 'devolucao']),
  vendedor: quem,
  /** Name in the register. */
  cliente: z.string().nullable(),
  base: reais,
  comissao: reais,
})
export type ComissaoDaVenda = z.output<typeof daVenda>

const doVendedor = z.object({ vendedor: quem, ...somas })
export type ComissaoDoVendedor = z.output<typeof doVendedor>

const VE_COMISSOES = { permission: 'relatorios_comissoes' } as const

/** Lists commissions by sale in a period, oldest first, with the sums of all pages. */
export const comissoesVendas = defineEndpoint({
  method: 'GET',
  path: 'comissoes_vendas',
  summary: 'Comissão de cada venda de um período',
  acesso: VE_COMISSOES,
  query: z
    .object({ ...PERIODO, vendedor_id: idParam.optional(), ...paging(200) })
    .refine(inOrder, FORA_DE_ORDEM),
  response: paged(daVenda).extend({ de: dia, ate: dia, totais: z.object(somas) }),
})

/** Lists commissions by seller; totals are sums of each seller's pay. */
export const comissoesVendedores = defineEndpoint({
  method: 'GET',
  path: 'comissoes_vendas/vendedores',
  summary: 'Comissão de cada vendedor em um período',
  acesso: VE_COMISSOES,
  query: z.object({ ...PERIODO, ...paging(200) }).refine(inOrder, FORA_DE_ORDEM),
  response: paged(doVendedor).extend({ de: dia, ate: dia, totais: z.object(somas) }),
})

const vendedor = z.object({ id, nome: z.string() })
export type Vendedor = z.output<typeof vendedor>

/** Lists possible sellers: active users of the session's company, by part of the name or by code (id). */
export const listarVendedores = defineEndpoint({
  method: 'GET',
  path: 'vendedores',
  summary: 'Vendedores da empresa',
  acesso: { permission: ['pdv_vendedor', 'cadastro_comissoes', 'relatorios_comissoes'] },
  query: z.object({ search: text(100).optional(), ...paging(200) }),
  response: paged(vendedor),
})
