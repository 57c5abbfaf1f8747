import { z } from 'zod'
import { dec } from '../../core/money/decimal.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { cargaCotada, cotarFrete, type FormaCotada } from '../../domain/api/cotacao-de-frete.ts'
import type { VendaAnswer } from '../../domain/api/vendas.ts'
import { defineCommand } from '../../domain/commands/define.ts'
import { vendas } from '../../domain/commands/vendas/index.ts'
import { conhecimentos } from '../../domain/documents/conhecimento/index.ts'
import { WITHOUT_TRANSPORT } from '../../domain/documents/documento/operacao.ts'
import { documentRegister } from '../../domain/documents/to-register.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { insist } from '../commands/prompt/insist.ts'
import { prompt } from '../commands/prompt/prompt.ts'
import { holdKeys } from '../keys/hold.ts'
import { mayWrite } from '../register/access.ts'
import type { FormStore } from '../register/form/store.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { deskOf } from './desk/desk-of.ts'
import { partnerOf, primaryOf } from './header/partner.ts'

const ways = defineCommand({
  id: 'vendas.frete.forma',
  title: 'Forma de entrega',
  interno: true,
  acesso: 'livre',
  tela: true,
})

/** Writes a way in one line: 'Expresso · Transportes Sul · R$ 85,00 · 2 dias'. */
const toldOf = ({ nome, transportadora, valor, dias }: FormaCotada): string =>
  [nome, transportadora, formatMoney(valor), dias === null ? null : `${dias} ${dias === 1 ? 'dia' : 'dias'}`]
    .filter(Boolean)
    .join(' · ')

type Carga = z.input<typeof cargaCotada>

/** Quotes a cargo, and asks for one of the ways; null: the user gave up. @throws ApiError when nothing takes it */
async function choose(carga: Carga): Promise<FormaCotada | null> {
  const { data } = await call(cotarFrete, { body: carga, semMover: true })
  const message = 'Nenhuma tabela de frete vai a este destino: cadastre uma em Tabelas de frete'
  if (data.length === 0) throw new ApiError(422, { codigo: 'VALIDACAO', message, errors: { uf: [message] } })
  const options = data.map((way, i) => [String(i), toldOf(way)] as const)
  const ordem = options.map(([at]) => at)
  const rotulos = Object.fromEntries(options)
  const args = z.object({ forma: z.enum(ordem).default('0').meta({ title: 'Forma', ordem, rotulos }) })
  const said = (await prompt(ways, { forma: '0' }, { args })) as { forma: string } | undefined
  return said ? (data[Number(said.forma)] ?? null) : null
}

/** Asks for cargo and destination, and for one of the ways that take it. */
async function quote(parceiro: number | null, known: Partial<Carga>): Promise<FormaCotada | null> {
  const partner = parceiro === null ? null : await partnerOf(parceiro)
  const address = partner && primaryOf(partner)
  const place = { uf: address?.municipio?.uf ?? address?.uf, cep: address?.['cep'] }
  const given = Object.entries({ ...place, ...known }).filter(([, value]) => value)
  return insist(vendas.frete, cargaCotada, Object.fromEntries(given), said => choose(said as Carga))
}

/** Says the weight of a document: as typed, else of what is sold by the kilogram. */
function weightOf(store: FormStore): string {
  const typed = store.valor('transpo_pesobruto')
  if (typed) return String(typed)
  const kilos = (deskOf(store).sale.get()?.itens ?? []).filter(({ unidade }) => unidade === 'KG')
  return kilos.length === 0 ? '' : kilos.reduce((sum, { qtde }) => sum.plus(dec(qtde)), dec('0')).toFixed()
}

/** Value of `fretepor` of a freight that the sender hires. */
const SENDER = 0

/** Quotes the freight of a document in its form, and writes the chosen price, and its carrier. */
export async function quoteInto(store: FormStore): Promise<void> {
  const figures = deskOf(store).figures.get()
  const valor = figures?.erro === null ? figures.totais.vProd : ''
  const partner = Number(store.valor('parceiro_id')) || null
  const way = await quote(partner, { peso: weightOf(store), valor })
  if (!way) return
  store.mudar('valorfrente', way.valor) // the API's spelling
  if (Number(store.valor('fretepor') ?? WITHOUT_TRANSPORT) === WITHOUT_TRANSPORT)
    store.mudar('fretepor', SENDER)
  if (way.transportadora_id !== null) {
    store.guardarObjeto('trnasportadora_id', { id: way.transportadora_id, nome: way.transportadora }) // the API's spelling
    store.mudar('trnasportadora_id', way.transportadora_id)
  }
  notify(`Frete: ${toldOf(way)}`)
}

/** Quotes the freight of a stored sale; the chosen price begins its CT-e, for who may issue one. */
export async function quoteSale({ id, parceiro_id, valor_total, chave }: VendaAnswer): Promise<void> {
  const way = await quote(parceiro_id ?? null, { valor: valor_total })
  if (!way) return
  notify(`Frete: ${toldOf(way)}`)
  if (chave === null || !mayWrite(documentRegister(conhecimentos))) return
  holdKeys('form')
  go(`${conhecimentos.path}/novo?notas=${id}&frete=${way.valor}`)
}
