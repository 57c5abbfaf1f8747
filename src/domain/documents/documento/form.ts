import { CREDIT_NOTE, DEBIT_NOTE } from '../../../core/document/cfop-proposto.ts'
import { OPERATIONS } from '../../../core/document/operations.ts'
import {
  annuls,
  asksBilling,
  asksPurpose,
  asksWay,
  beginsUnpaid,
  isFinancial,
  isIssued,
  isTracked,
  isWithSupplier,
  offers,
  precedesNote,
  refersToNotes,
  returnsSale,
  sells,
  takesReceipts,
} from '../../../core/document/types/index.ts'
import type { Intermediador } from '../../../core/fields/field.ts'
import { keyOf, partsOf } from '../../../core/fields/parts.ts'
import { isPerda } from '../../../core/law/classe-do-ajuste.ts'
import { CABECALHO } from '../../../core/venda/fields/cabecalho.ts'
import { DOCUMENTO, NUMERO_LIVRE, TRANSPORTE } from '../../../core/venda/fields/documento.ts'
import { GRUPOS_DO_DOCUMENTO } from '../../../core/venda/fields/documento-grupos.ts'
import { type AnyRegister, defineRegister, type RecordContext } from '../../fields/define.ts'
import type { Field, Fields, Linha } from '../../fields/field.ts'
import { NATUREZAS_SIMBOLICAS } from '../../options/natureza.ts'
import { inForm } from '../form-fields.ts'
import { headerCfops } from './cfops.ts'
import { HEADER_RULES } from './header-rules.ts'
import { DOCUMENT_KINDS, type DocumentKind, documentKind } from './kinds.ts'
import { WITHOUT_PAYMENT, WITHOUT_TRANSPORT } from './operacao.ts'

type Name = keyof typeof CABECALHO

/** Settings that only the form has, added to a field's declaration. */
type More = Partial<Field> & Readonly<Record<string, unknown>>

const DETALHES = 'Detalhes'

/** Fields that the form does not show: they are set when the form opens, or stay unchanged. */
const KEPT: readonly Name[] = [
  'status',
  'status_app',
  'id_doc_dominio',
  'importada',
  'ordem_carregamento',
  'perda_estoque',
]

const namesOf = (fields: object) => Object.keys(fields) as Name[]

/** Fields of notes, quotes and orders alike, in the order of the form; fieldsOf() leaves some out by type. */
const FIRST: readonly Name[] = [
  'serie_venda',
  ...namesOf(NUMERO_LIVRE),
  'endereco_emitente',
  'parceiro',
  'addresse',
  'addresse_entrega',
  'tipo_faturamento',
  'tipo_lancamento',
  'validade',
  'obs',
]
/** Tab of an order's way to its customer. */
const DELIVERY = 'Delivery'
/** The fee, which a till's sale has too: it is never empty. */
export const FEE = 'taxa_entrega' satisfies Name
const ON_ITS_WAY: readonly Name[] = ['modo_entrega', FEE, 'leva_troco_para']
/** Fields of fiscal notes only, in the order of declaration. */
const FISCAL: readonly Name[] = [
  'tipo_documento',
  'finalidade_op',
  'tipo_atend',
  ...[...namesOf(DOCUMENTO), ...namesOf(TRANSPORTE), ...namesOf(GRUPOS_DO_DOCUMENTO)].filter(
    name => !FIRST.includes(name) && !KEPT.includes(name) && !ON_ITS_WAY.includes(name),
  ),
]

/** Fields of orders only. */
const PROMISED: readonly Name[] = ['previsao_entrega', ...ON_ITS_WAY]

/** Settings that only the form has, by field. */
const MORE: Readonly<Partial<Record<Name, More>>> = {
  serie_venda: { oferece: ({ modelo }: Linha) => ({ modelo: String(modelo) }) },
  parceiro: { oferece: { ativo: 1, includes: 'address_primary' } },
  [FEE]: { tab: DELIVERY, default: '0.00' },
  tipo_documento: { tab: DETALHES },
  finalidade_op: { tab: DETALHES },
  tipo_atend: { tab: DETALHES },
  cfop_id: {
    oferece: ({ tipo_operacao, tipo_documento, finalidade_op, tipo_faturamento }: Linha) =>
      headerCfops(tipo_operacao, tipo_documento, {
        finalidade: finalidade_op,
        semPagamento: tipo_faturamento === WITHOUT_PAYMENT,
      }),
  },
  emissao: { default: 1 },
  obs: { tab: DETALHES },
  fretepor: { default: WITHOUT_TRANSPORT },
  reembolso: { default: 1 },
  trnasportadora: { where: { classificacao: 3 }, oferece: { ativo: 1 } },
  retirada: { oferece: { ativo: 1 } },
}

/** Field that the server sets to now when the body lacks it. Its value is an ISO instant or the form's format. */
export const SAID_BY_SERVER = 'datavenda'

/** Form fields that are not sent: conditions read `exterior` and `varios_emitentes`; `mudado`: lines changed. */
export const ONLY_FORM = ['exterior', 'varios_emitentes', 'mudado'] as const

/** Names of header fields in the API, by form name, where the two differ. */
export const ON_WIRE: Readonly<Record<string, string>> = Object.fromEntries(
  partsOf(CABECALHO).flatMap(({ name, key, field }) => {
    const formKey = keyOf(name, field as { type: string; to?: string })
    return formKey === key ? [] : [[formKey, key]]
  }),
)

const firstOf = (tipo: number) => OPERATIONS.find(row => row.tipo === tipo)

/** Gives the title of the tab with the less used fields. */
const detailsOf = (tipo: number): string => documentKind(tipo)?.details ?? DETALHES

/** Adapts a field's label, default, options and tab to the document type. */
function ofType(tipo: number, name: Name, field: Field): Field {
  const operation = firstOf(tipo)
  const details = detailsOf(tipo)
  const tab = field.tab === DETALHES ? { tab: details } : {}
  if (name === 'tipo_faturamento')
    return { ...field, default: beginsUnpaid(tipo) ? WITHOUT_PAYMENT : 0 } as Field
  if (name === 'parceiro' && isWithSupplier(tipo)) return { ...field, ...tab, label: 'Fornecedor' } as Field
  if (name === 'finalidade_op') return { ...field, ...tab, default: operation?.finalidade } as Field
  if (name === 'natureza' && annuls(tipo))
    return {
      ...{ ...field, ...tab, type: 'enum', options: NATUREZAS_SIMBOLICAS.map(of => [of, of]) },
      recusa: `Escolha ${NATUREZAS_SIMBOLICAS.map(of => `"${of}"`).join(' ou ')}`,
    } as Field
  if (name === 'tipo_documento') return { ...field, ...tab, default: operation?.documento } as Field
  if (name === 'tipo_atend') return { ...field, ...tab, default: operation?.atendimento ?? 1 } as Field
  return { ...field, ...tab } as Field
}

function fieldsOf(tipo: number): Fields {
  const own = isTracked(tipo) ? PROMISED : precedesNote(tipo) ? [] : FISCAL
  const shown = [...FIRST, ...own].filter(name => {
    if (name === 'validade') return offers(tipo)
    if (name === 'tipo_lancamento') return isFinancial(tipo)
    if (name === 'reembolso') return returnsSale(tipo)
    if (name === 'destinatario_proprio') return takesReceipts(tipo) || sells(tipo)
    return name !== 'ref' || refersToNotes(tipo)
  })
  const unseen = (name: Name): [string, Field] => [
    name,
    { ...inForm(CABECALHO[name]), unseen: true } as Field,
  ]
  return {
    ...Object.fromEntries(
      shown.map(name => [
        name,
        ofType(tipo, name, { ...inForm(CABECALHO[name]), required: false, ...MORE[name] } as Field),
      ]),
    ),
    datavenda: {
      type: 'datetime',
      label: 'Data',
      futuro: true,
      tab: detailsOf(tipo),
    },
    ...Object.fromEntries(KEPT.map(unseen)),
    uuid: { type: 'text', max: 40, label: 'Identidade', unseen: true },
    tipo_operacao: { type: 'int', label: 'Operação', default: tipo, unseen: true },
    modelo: { type: 'text', max: 2, label: 'Modelo', default: '55', unseen: true },
    exterior: { type: 'bool', label: 'Exterior', unseen: true },
    varios_emitentes: { type: 'bool', label: 'Vários emitentes', unseen: true },
    mudado: { type: 'int', label: 'Linhas mudadas', unseen: true },
  }
}

type When = (linha: Linha, contexto: RecordContext) => boolean

const INTERMEDIADO: readonly unknown[] = [2, 3, 4, 9]
const ofNote = ({ tipo_operacao }: Linha) => !precedesNote(tipo_operacao)
const intermedia = (linha: Linha): boolean => ofNote(linha) && INTERMEDIADO.includes(linha['tipo_atend'])
/** Requires a recipient in every NF-e (model 55) that is issued (doc 3 §5.1). */
const nomeia: When = ({ modelo, tipo_operacao }) => String(modelo) === '55' && isIssued(tipo_operacao)
/** Requires a recipient, unless the company itself is the recipient because the buyer is not named. */
const nomeiaOutro: When = (linha, contexto) =>
  nomeia(linha, contexto) && linha['destinatario_proprio'] !== true
const emiteDe55: When = ({ tipo_operacao, modelo }) => asksPurpose(tipo_operacao) && String(modelo) === '55'
/**
 * Tells if goods go abroad: by the recipient's address, not by the delivery address (G-156). Without a direction in the
 * document, the type's direction counts.
 */
const paraFora: When = ({ tipo_operacao, finalidade_op, exterior }) =>
  (finalidade_op ?? firstOf(tipo_operacao)?.finalidade) === 1 && exterior === true
/** Requires the export fields. A financial entry shows them but does not require them, because no goods leave. */
const exporta: When = (linha, contexto) => isIssued(linha['tipo_operacao']) && paraFora(linha, contexto)
const keepsSeries: When = (linha, { controle_serie }) => controle_serie === true && ofNote(linha)
const numbersFreely: When = (linha, { controle_serie }) => controle_serie !== true && ofNote(linha)
const deVarios: When = ({ varios_emitentes }) => varios_emitentes === true
const pelaPlataforma: When = ({ ind_intermediador }) => ind_intermediador === 1

const deDebito: When = ({ tipo_documento }) => tipo_documento === DEBIT_NOTE
/** Tells if the note writes off lost stock, which leaves for nobody: its recipient is the company itself. */
const dePerda: When = linha =>
  linha['tipo_documento'] === DEBIT_NOTE && isPerda(String(linha['tipo_debito'] ?? ''))
const deCredito: When = ({ tipo_documento }) => tipo_documento === CREDIT_NOTE
const aGovernos: When = ({ tipo_operacao, modelo }) => sells(tipo_operacao) && String(modelo) === '55'
const aoGoverno: When = (linha, contexto) => aGovernos(linha, contexto) && linha['gov_ente'] != null
const comGuia: When = ({ guia_tipo }) => guia_tipo != null
/** Fields of ICMS withheld on freight: required, and only shown, when the freight service has a value (frete_servico). */
const RETIDO = ['frete_base', 'frete_aliquota', 'frete_icms', 'frete_cfop', 'frete_municipio'] as const
const freteRetido: When = ({ frete_servico }) => Boolean(frete_servico) && Number(frete_servico) !== 0

/**
 * Required header fields (doc 3 §5.1), checked by the form and by the server (required-faults.ts). first-fault.ts checks
 * lines and payments.
 */
const REQUIRED: Readonly<Record<string, When>> = {
  datavenda: () => true,
  serie_venda: keepsSeries,
  serie: numbersFreely,
  numerocodumento: numbersFreely,
  parceiro: nomeiaOutro,
  addresse: nomeiaOutro,
  endereco_emitente: deVarios,
  tipo_faturamento: ({ tipo_operacao }) => asksBilling(tipo_operacao),
  natureza: ({ tipo_operacao }) => annuls(tipo_operacao),
  tipo_documento: emiteDe55,
  tipo_atend: ofNote,
  ind_intermediador: intermedia,
  cnpj_intermediador: pelaPlataforma,
  id_intermediador: pelaPlataforma,
  fretepor: ofNote,
  uf_embarque: exporta,
  local_embarque: exporta,
  retirada_address: ({ retirada_id }) => retirada_id != null,
  tipo_debito: deDebito,
  tipo_credito: deCredito,
  gov_redutor: aoGoverno,
  gov_operacao: aoGoverno,
  guia_uf: comGuia,
  guia_numero: comGuia,
  ...Object.fromEntries(RETIDO.map(name => [name, freteRetido])),
}

const VISIBLE: Readonly<Record<string, When>> = {
  serie_venda: keepsSeries,
  serie: numbersFreely,
  numerocodumento: numbersFreely,
  endereco_emitente: deVarios,
  addresse_entrega: ({ parceiro_id }) => parceiro_id != null,
  leva_troco_para: ({ modo_entrega }) => modo_entrega === 'entrega',
  tipo_documento: emiteDe55,
  finalidade_op: ({ tipo_operacao }) => asksWay(tipo_operacao),
  emissao: ({ tipo_operacao }) => isIssued(tipo_operacao),
  ind_intermediador: intermedia,
  cnpj_intermediador: pelaPlataforma,
  id_intermediador: pelaPlataforma,
  retirada_address: ({ retirada_id }) => retirada_id != null,
  tipo_debito: deDebito,
  destinatario_proprio: (linha, contexto) =>
    takesReceipts(Number(linha['tipo_operacao'])) || dePerda(linha, contexto),
  tipo_credito: deCredito,
  gov_ente: aGovernos,
  gov_redutor: aoGoverno,
  gov_operacao: aoGoverno,
  gov_notas: aoGoverno,
  guia_uf: comGuia,
  guia_serie: comGuia,
  guia_numero: comGuia,
  ...Object.fromEntries(RETIDO.map(name => [name, freteRetido])),
}

/** Says that a site or platform of others sold the document's goods. */
export const bySite = (cnpj_intermediador: string, id_intermediador: string) => ({
  ...{ ind_intermediador: 1 as const, cnpj_intermediador, id_intermediador },
})

/** Proposes the company's usual intermediary, or none, when the field becomes visible. */
export const proposesIntermediary = (
  linha: Linha,
  { intermediador }: Pick<RecordContext, 'intermediador'>,
): Linha =>
  !intermedia(linha) || linha['ind_intermediador'] != null
    ? {}
    : intermediador?.cnpj
      ? bySite(intermediador.cnpj, intermediador.cadastro)
      : { ind_intermediador: 0 }

/** Fills in the company's usual intermediary, if it has one and the document says nothing of it. */
export const withIntermediary = <T extends Linha>(dito: T, intermediador: Intermediador): T =>
  intermediador.cnpj && dito['ind_intermediador'] === undefined
    ? { ...dito, ...proposesIntermediary(dito, { intermediador }) }
    : dito

/** Takes fee and change away from an order that goes to no door. */
const withoutDoor = ({ modo_entrega }: Linha): Linha =>
  modo_entrega === 'retirada' || modo_entrega === 'local' ? { [FEE]: '0.00', leva_troco_para: null } : {}

/** Keeps the entries whose field the form has. */
const ofFields = (of: Readonly<Record<string, unknown>>, fields: Fields) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name in fields)) as never

/** Builds the header form of a document type, with the tabs and conditions of doc 3 §2.1 and §5.1. */
function formOf(kind: DocumentKind): AnyRegister {
  const { tipo, title, singular, feminino, route, permission, plan } = kind
  const fields = fieldsOf(tipo)
  return defineRegister({
    id: `documentos.${tipo}`,
    title,
    singular,
    ...(feminino ? { words: { feminino } } : {}),
    api: 'vendas',
    routes: { list: route },
    access: { permission, ...(plan ? { plan } : {}) },
    tabs: {
      // a financial entry has payments only
      [isFinancial(tipo) ? 'Pagamentos' : 'Itens']: 'sempre' as const,
      ...(isTracked(tipo) ? { [DELIVERY]: 'sempre' as const } : {}),
      [detailsOf(tipo)]: 'sempre',
      ...(precedesNote(tipo) ? {} : { Transportadora: 'sempre' as const, Resumo: 'sempre' as const }),
      ...(refersToNotes(tipo) ? { Documentos: 'sempre' as const } : {}),
      ...(precedesNote(tipo) ? {} : { Exportação: paraFora as never }),
    },
    fields,
    requiredWhen: ofFields(REQUIRED, fields),
    visibleWhen: ofFields(VISIBLE, fields),
    aoMudar: ofFields({ tipo_atend: proposesIntermediary, modo_entrega: withoutDoor }, fields),
    rules: HEADER_RULES.filter(({ campo }) => campo in fields) as never,
  })
}

export const DOCUMENT_FORMS: readonly AnyRegister[] = DOCUMENT_KINDS.map(formOf)

/** Gives the form of a document type. @throws RangeError for a type without documents */
export function documentForm(tipo: number): AnyRegister {
  const found = DOCUMENT_FORMS[DOCUMENT_KINDS.findIndex(kind => kind.tipo === tipo)]
  if (!found) throw new RangeError(`no document form of type ${tipo}`)
  return found
}
