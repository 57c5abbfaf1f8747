import { isChave } from '../../../core/document/chave.ts'
import { dataHoraIn, diaIn } from '../../../core/document/fuso.ts'
import { exact, ZERO } from '../../../core/money/exact.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { RecusaErro } from '../../../core/tax/kernel/recusa.ts'
import type { Why } from '../../../core/tax/kernel/why.ts'
import { cfopFault } from '../../../core/transporte/cfop.ts'
import { type CargaDoFrete, type ComponenteDoFrete, priceFreight } from '../../../core/transporte/frete.ts'
import { computeServico } from '../../../core/transporte/imposto.ts'
import type { ImpostoDoServico, Servico } from '../../../core/transporte/servico.ts'
import { COMPLEMENTO } from '../../../core/transporte/tipo-do-cte.ts'
import { conhecimentos, isSimplificado, SEM_ENTREGA } from '../../../domain/documents/conhecimento/index.ts'
import { TAG_DO_MODAL } from '../../../domain/documents/conhecimento/modais.ts'
import {
  type CteTributado,
  figuresOf,
  servicoOf,
  type TributacaoDoCte,
  trajetoOf,
} from '../../../domain/documents/conhecimento/servico.ts'
import { conhecimentosOs } from '../../../domain/documents/conhecimento-os/index.ts'
import type { OwnDocument } from '../../../domain/documents/define.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { DO_CONHECIMENTO } from '../../../domain/events/do-conhecimento.ts'
import { reformaDoServico } from '../../../domain/fiscal/reforma-do-servico.ts'
import { carriage } from '../../../domain/money/causes/carriage.ts'
import { municipioPorCodigo } from '../../codes/municipios.ts'
import type { Q } from '../../db/transaction.ts'
import { readComponentes, readTributacao } from '../../documents/conhecimento-repository.ts'
import type { ServedDocument } from '../../documents/served.ts'
import type { DocumentRow } from '../../documents/statements.ts'
import { readTransportSettings } from '../../documents/transport-settings-repository.ts'
import { refuseWithoutRate } from '../../documents/without-rate.ts'
import type { Sessao } from '../../http/session.ts'
import { currentDocument, documentByKey } from '../../issuing/service.ts'
import { refusePaid } from '../../money/document.ts'
import { CARTA } from './carta.ts'
import { freightList } from './open-repository.ts'
import { refuseSubstitution } from './substituicao.ts'

const rows = (body: DocumentRow, key: string): readonly DocumentRow[] => (body[key] ?? []) as DocumentRow[]

/** Lists of keys, with the models that each takes. */
const KEYS = [
  ['chaves', ['55']],
  ['multimodais', ['57']],
] as const

function refuseKeys(list: readonly DocumentRow[], path: string, models: readonly string[]): void {
  const seen = new Set<string>()
  list.forEach((row, i) => {
    const chave = String(row['chave'])
    const at = `${path}.${i}.chave`
    if (!isChave(chave)) throw fieldError(at, 'A chave está errada')
    if (!models.includes(chave.slice(20, 22)))
      throw fieldError(at, `A chave não é do modelo ${models.join(', ')}`)
    if (seen.has(chave)) throw fieldError(at, 'Este documento está duas vezes')
    seen.add(chave)
  })
}

const EXTERIOR = '9999999'
const isCity = (ibge: string): boolean => ibge === EXTERIOR || municipioPorCodigo(ibge) !== null

/** Refuses what no draft may have; what only an issued CT-e needs is the preflight's. @throws VALIDACAO */
function refuseBroken(body: DocumentRow, modelo: string): void {
  refuseKeys(rows(body, 'complementados'), 'complementados', [modelo])
  rows(body, 'entregas').forEach((row, i) => {
    refuseKeys(rows(row, 'notas'), `entregas.${i}.notas`, ['55'])
  })
  for (const [key, models] of KEYS) refuseKeys(rows(body, key), key, models)
  rows(body, 'anteriores').forEach((row, i) => {
    refuseKeys(rows(row, 'chaves'), `anteriores.${i}.chaves`, ['57'])
  })
  const { referida } = body
  if (referida && !isChave(String(referida))) throw fieldError('referida', 'A chave está errada')
  for (const key of ['municipio_inicio_id', 'municipio_fim_id'])
    if (body[key] && !isCity(String(body[key]))) throw fieldError(key, 'Este município não existe')
  rows(body, 'componentes').forEach(({ componente_id, nome, valor }, i) => {
    if (!componente_id && !nome) throw fieldError(`componentes.${i}.nome`, 'Diga o nome do componente')
    if (!componente_id && !valor) throw fieldError(`componentes.${i}.valor`, 'Diga o valor do componente')
  })
}

/** Refuses a typed CFOP that this way does not take. @throws VALIDACAO */
function refuseCfop(cte: CteTributado, { empresa }: TributacaoDoCte): void {
  const fault = cte.cfop ? cfopFault(cte.cfop, trajetoOf(cte, empresa.uf)) : null
  if (fault) throw fieldError('cfop', `O CFOP deste trajeto é ${fault.certo}`)
}

/** Component of a freight whose price alone was typed. */
const FRETE = 'FRETE VALOR'

const KG = '01'
const TON = '02'

/** Cargo by which components are priced: its first weight, in kg. */
function cargoOf(body: DocumentRow): CargaDoFrete {
  const { unidade, quantidade } =
    rows(body, 'quantidades').find(row => [KG, TON].includes(String(row['unidade']))) ?? {}
  const peso = exact(String(quantidade ?? '0'))
  return {
    peso_kg: (unidade === TON ? peso.times(exact('1000')) : peso).toFixed(),
    valor: String(body['valor_carga'] ?? '0.00'),
    km: body['distancia_km'] ? String(body['distancia_km']) : null,
  }
}

/** Refuses a typed value below the component's minimum; what a complement adds has none. @throws VALIDACAO */
function refuseBelow({ minimo }: ComponenteDoFrete, valor: unknown, at: string, tipo: unknown): void {
  if (!minimo || !valor || tipo === COMPLEMENTO || exact(String(valor)).gte(exact(minimo))) return
  throw fieldError(at, `O mínimo deste componente é ${formatMoney(minimo)}`)
}

/** Completes the components: those of the register without a value are priced by it. @throws VALIDACAO */
async function priced(q: Q, sessao: Sessao, body: DocumentRow): Promise<readonly DocumentRow[]> {
  const typed = rows(body, 'componentes')
  // a price alone is the freight
  const price = exact(String(body['valor_total'] ?? '0'))
  const alone = typed.length === 0 && price.gt(ZERO)
  const said = alone ? [{ componente_id: null, nome: FRETE, valor: body['valor_total'] }] : typed
  const ids = said.flatMap(({ componente_id: id }) => (typeof id === 'number' ? [id] : []))
  const registered = await readComponentes(q, sessao, ids)
  const cargo = cargoOf(body)
  return said.map((row, i) => {
    const componente = registered.get(Number(row['componente_id']))
    if (!componente && row['componente_id'])
      throw fieldError(`componentes.${i}.componente_id`, 'Este componente não existe')
    if (!componente) return row
    refuseBelow(componente, row['valor'], `componentes.${i}.valor`, body['tipo_cte'])
    const nome = row['nome'] ?? componente.nome
    return { ...row, nome, valor: row['valor'] ?? priceFreight([componente], cargo).total }
  })
}

const DELIVERY = ['110180', '110181', '110190', '110191']
/** Event that tells the paper guides of goods of value. */
const GUIA = '110170'
const TRANSPORTE_DE_VALORES = '7'
/** Event that tells a step of multimodal carriage. */
const MULTIMODAL = '110160'

/** Tells if a CT-e may have an event: a complement carries nothing (869), only mode 06 is multimodal (679). */
const allows = ({ tipo_cte, tipo_servico, modal }: DocumentRow, tipo: string): boolean => {
  if (DELIVERY.includes(tipo)) return tipo_cte !== COMPLEMENTO
  if (tipo === MULTIMODAL) return modal === '06'
  return tipo !== GUIA || tipo_servico === TRANSPORTE_DE_VALORES
}

/** Writes what decides which fields a letter may change, as a query string. */
const factsOf = ({ tipo_cte, modal }: DocumentRow): string =>
  new URLSearchParams({
    tipo_cte: String(tipo_cte ?? ''),
    modal: TAG_DO_MODAL[String(modal)] ?? 'rodoOS',
  }).toString()

/** Gives the events that an authorised CT-e of a model may have, each with what its form begins with. */
const eventsOf =
  ({ issued }: OwnDocument) =>
  (document: DocumentRow): Record<string, Record<string, string>> =>
    Object.fromEntries(
      DO_CONHECIMENTO.flatMap(({ tipo, modelos }) =>
        modelos.some(modelo => modelo === issued?.modelo) && allows(document, tipo)
          ? [[tipo, tipo === CARTA ? { fatos: factsOf(document) } : {}]]
          : [],
      ),
    )

/** Writes a party of a paper guide as the layout names it. */
function partyOfGuide(said: DocumentRow, de: 'remetente' | 'destinatario'): DocumentRow {
  const documento = String(said[`documento_${de}`])
  return {
    ...(documento.length === 11 ? { CPF: documento } : { CNPJ: documento }),
    ...{ IE: said[`ie_${de}`] ?? null, UF: said[`uf_${de}`], xNome: said[`nome_${de}`] },
  }
}

/** Writes a paper guide, and one corrected field, in the words of their events. @throws VALIDACAO for an event of another CT-e */
function asked(tipo: string, said: DocumentRow, document: DocumentRow): DocumentRow {
  if (!allows(document, tipo))
    throw new AppError('VALIDACAO', { mensagem: 'Este evento não cabe neste CT-e' })
  if (tipo === GUIA) {
    const guia = {
      ...{ nDoc: said['numero'], id: said['id'], serie: said['serie'] ?? null },
      ...{ subserie: said['subserie'] ?? null, dEmi: said['emissao'], nDV: said['digito'] },
      qCarga: exact(String(said['quantidade'])).toFixed(4),
      infEspecie: [{ tpEspecie: said['especie'], vEspecie: said['valor'] ?? null }],
      ...{ rem: partyOfGuide(said, 'remetente'), dest: partyOfGuide(said, 'destinatario') },
      ...{ placa: said['placa'] ?? null, UF: said['uf'] ?? null },
    }
    return { guias: [guia] }
  }
  if (tipo !== CARTA) return said
  const { campo: place, valor, item } = said
  const [grupo, campo] = String(place).split('/')
  return { correcoes: [{ grupo, campo, valor, ...(item === undefined ? {} : { item }) }] }
}

/** Completes the deliveries of a simplificado: their cities, where they name none, are the service's. */
const deliveries = (body: DocumentRow): readonly DocumentRow[] =>
  rows(body, 'entregas').map(row => ({
    ...row,
    municipio_inicio_id: row['municipio_inicio_id'] ?? body['municipio_inicio_id'],
    municipio_fim_id: row['municipio_fim_id'] ?? body['municipio_fim_id'],
  }))

/** Refuses what ends a CT-e whose freight was received already, wholly or in part. @throws CONFLITO */
const refuseReceived = async (q: Q, sessao: Sessao, documento: { id: number } | undefined): Promise<void> => {
  if (documento) await refusePaid(q, sessao, documento.id, carriage.origem)
}

/** Refuses instalments that do not add up to what is to be received. @throws VALIDACAO at the list */
function refuseInstalments(body: DocumentRow): void {
  const parcelas = rows(body, 'parcelas')
  const soma = parcelas.reduce((all, { valor }) => all.plus(exact(String(valor))), ZERO)
  const receber = exact(String(body['valor_receber'] ?? '0'))
  if (parcelas.length > 0 && !soma.eq(receber))
    throw fieldError(
      'parcelas',
      `As parcelas somam ${formatMoney(soma.toFixed(2))}, e o valor a receber é de ${formatMoney(receber.toFixed(2))}`,
    )
}

/** Asks about a rate that is not published, as every other note does. @throws CONFLITO, VALIDACAO */
async function askRate(
  q: Q,
  sessao: Sessao,
  { regra_id, cst_ibscbs }: DocumentRow,
  agora: Date,
  confirmada: boolean,
): Promise<void> {
  const tributacao = await readTributacao(q, sessao, Number(regra_id))
  if (!tributacao) throw fieldError('regra_id', 'Esta regra não existe')
  const { empresa, regra } = tributacao
  refuseWithoutRate({
    ...{ regras: reformaDoServico(regra, String(cst_ibscbs)), emitente: empresa, confirmada },
    ...{ dia: diaIn(agora, empresa.fuso), onde: 'na regra de CT-e' },
    sem_aliquota_nao_emite: empresa.sem_aliquota_nao_emite,
  })
}

/** Hooks of the money of a CT-e: none of what was received is undone by cancelling, nor by a substitution. */
const charged = ({ id: origem_tipo }: OwnDocument) =>
  ({
    mayCancel: async (q, sessao, id) =>
      refuseReceived(q, sessao, await currentDocument(q, sessao, { origem_tipo, origem_id: id })),
    async mayIssue(q, sessao, document, { agora, confirma_aliquota }) {
      refuseEmpty(document)
      await askRate(q, sessao, document, agora, confirma_aliquota)
      await refuseSubstitution(q, sessao, document)
      if (document['referida'])
        await refuseReceived(
          q,
          sessao,
          await documentByKey(q, sessao, sessao.empresa_id, String(document['referida'])),
        )
    },
  }) satisfies Partial<ServedDocument>

/** Computes the tax of a service. @throws VALIDACAO at the rule where nobody has said a rate */
export function taxOf(servico: Servico, why?: Why): ImpostoDoServico {
  try {
    return computeServico(servico, why)
  } catch (error) {
    if (!(error instanceof RecusaErro)) throw error
    throw fieldError(error.campo, `${error.message}. Informe a própria na regra de CT-e`)
  }
}

type Judge = NonNullable<ServedDocument['judge']>

/** Prices and taxes a CT-e as it is saved, and refuses what can never be issued. */
const judgeOf =
  (document: OwnDocument): Judge =>
  async ({ q, sessao, agora, said: { body } }) => {
    refuseBroken(body, document.issued?.modelo ?? '')
    const tributacao = await readTributacao(q, sessao, Number(body['regra_id']))
    if (!tributacao) throw fieldError('regra_id', 'Esta regra não existe')
    const componentes = await priced(q, sessao, body)
    const simplified = isSimplificado(body)
    if (simplified && rows(body, 'entregas').length === 0) throw fieldError('entregas', SEM_ENTREGA)
    const { transporte_rntrc } = await readTransportSettings(q, sessao)
    const complete: DocumentRow = {
      ...body,
      ...('rntrc' in document.fields ? { rntrc: body['rntrc'] ?? (transporte_rntrc || null) } : {}),
      componentes: simplified ? [] : componentes,
      entregas: simplified ? deliveries(body) : [],
    }
    const cte = complete as CteTributado
    refuseCfop(cte, tributacao)
    const dia = dataHoraIn(agora, tributacao.empresa.fuso)
    const judged = { ...complete, ...figuresOf(taxOf(servicoOf(cte, tributacao, dia))) }
    if (exact(String(body['adiantado'] ?? '0')).gt(exact(judged.valor_total)))
      throw fieldError('adiantado', 'O adiantamento passa do valor da prestação')
    refuseInstalments(judged)
    return judged
  }

/** Refuses to issue a complement that adds nothing. @throws VALIDACAO */
function refuseEmpty({ tipo_cte, valor_total }: DocumentRow): void {
  if (tipo_cte === COMPLEMENTO && exact(String(valor_total ?? '0')).lte(ZERO))
    throw fieldError('valor_total', 'Informe o valor que o complemento acrescenta')
}

/** CT-e as served. */
export const conhecimentoServido: ServedDocument = {
  document: conhecimentos,
  ...freightList,
  ...charged(conhecimentos),
  events: eventsOf(conhecimentos),
  asked,
  async judge(work) {
    const judged = await judgeOf(conhecimentos)(work)
    return { ...judged, tomador_id: judged['papel_tomador'] === 'outros' ? judged['tomador_id'] : null }
  },
}

/** CT-e OS as served. */
export const conhecimentoOsServido: ServedDocument = {
  document: conhecimentosOs,
  ...charged(conhecimentosOs),
  events: eventsOf(conhecimentosOs),
  asked,
  judge: judgeOf(conhecimentosOs),
}
