import { DEBIT_NOTE } from '../../../core/document/cfop-proposto.ts'
import { movesGoods } from '../../../core/document/moves-goods.ts'
import {
  asksCfop,
  asksReason,
  asksRules,
  choosesRules,
  completesNote,
  isIssued,
  namesLots,
  precedesNote,
  reserves,
  returnsIpi,
  showsCfop,
} from '../../../core/document/types/index.ts'
import { isDebitoInteiro, isDebitoPorLinha, isPerda } from '../../../core/law/classe-do-ajuste.ts'
import { CST_IBS_CBS, type GrupoProprio } from '../../../core/law/cst-ibs-cbs.ts'
import { dec, isDecimal } from '../../../core/money/decimal.ts'
import { proposesRetained } from '../../../core/purchases/figuras.ts'
import { isListed, isPautada } from '../../../core/tax/icms/pauta.ts'
import { KIND_NAME, KINDS, type Kind, ruleKind } from '../../../core/tax/kinds.ts'
import { REGRAS_VEICULO } from '../../../core/vehicle/faltas.ts'
import { GRUPOS_DO_ITEM, RETIDO_ANTES } from '../../../core/venda/fields/documento-grupos.ts'
import { ITENS } from '../../../core/venda/fields/itens.ts'
import { VEICULO_DO_ITEM } from '../../../core/venda/fields/veiculo.ts'
import { type AnyRegister, defineRegister, type Predicate } from '../../fields/define.ts'
import type { Field, Fields, Linha } from '../../fields/field.ts'
import { CST_ICMS, CST_IPI, CST_PISCONFINS } from '../../options/cst.ts'
import { formFields } from '../form-fields.ts'
import { offeredCfops } from './cfops.ts'

/** Facts about document, product and company that the line's form depends on; not sent. */
export interface ItemContext {
  tipo_operacao: number
  /** Kind of note (tipo_documento); null: the operation's kind. */
  documento: number | null
  /** Kind of debit note; null: no debit note. */
  debito: string | null
  modelo: string
  /** True if the product has lots. */
  controle_lote: boolean
  /** True if the line's ICMS rule moves stock; null: no rule. */
  mov_estoque_regra: boolean | null
  veiculo_novo: boolean
  /** True if the company writes the buyer's order number in each line. */
  informa_pedido: boolean
  /** CFOP of the line's ICMS rule; null: no rule. */
  cfop_regra: string | null
  /** CST of the line's IBS rule; null: no rule. */
  cst_ibs_regra: string | null
  /** Amounts in R$ from the register of pautas, if the ICMS rule needs them: the line's field names with `_registro`. */
  valor_pauta_registro?: string | null
  valor_pauta_st_registro?: string | null
}
type Condition = Predicate<unknown> & ((linha: Linha) => boolean)
const of =
  (holds: (tipo: number) => boolean): Condition =>
  ({ tipo_operacao }: Linha) =>
    holds(tipo_operacao)
const not =
  (condition: Condition): Condition =>
  linha =>
    !condition(linha)

const semImposto = of(precedesNote)
const comImposto = not(semImposto)
const devolve = of(returnsIpi)
const escolhe = of(choosesRules)
const nfe: Condition = ({ modelo }: Linha) => String(modelo) === '55'

/** Tells if the line's taxes are computed. Quotes and orders never have typed taxes (doc 2 §4). */
export const computed: Condition = (linha: Linha) =>
  semImposto(linha) || (escolhe(linha) && linha['calcular_imposto'] !== false)
const byHand = not(computed)

/** Tells if unit and taxed unit are both filled and differ, so that the quantity must be converted. */
const converts: Condition = ({ unidade, unidade_trib }: Linha) =>
  Boolean(unidade) && Boolean(unidade_trib) && unidade !== unidade_trib

/**
 * Gives the CFOP of the line's rule, else the line's (G-085). In types where no rule is chosen, the line's CFOP comes before
 * the CFOP of the product's sale rule.
 */
const cfopOf = (linha: Linha): string =>
  String(
    (escolhe(linha) ? (linha['cfop_regra'] ?? linha['cfop']) : (linha['cfop'] ?? linha['cfop_regra'])) ?? '',
  )
const withCfopOf =
  (which: RegExp): Condition =>
  (linha: Linha) =>
    nfe(linha) && comImposto(linha) && which.test(cfopOf(linha))
const ofDebit =
  (which: (tipo: string | null) => boolean): Condition =>
  ({ documento, debito }: Linha) =>
    documento === DEBIT_NOTE && which(debito == null ? null : String(debito))
const debitaPorLinha = ofDebit(isDebitoPorLinha)
const debitaInteiro = ofDebit(isDebitoInteiro)
const perde: Condition = (linha: Linha) => nfe(linha) && ofDebit(isPerda)(linha)
/** Tells if the line must name another note's item (VC02), as returns and debits. One from a sale has that link. */
const referencia: Condition = (linha: Linha) =>
  nfe(linha) &&
  (devolve(linha) || Number(linha['documento']) === 4 || debitaPorLinha(linha)) &&
  !linha['origem_venda_id']

const importa = withCfopOf(/^3/)

/** Filters the CFOPs of the line's list to those that header and note allow. */
const CFOPS = ({ tipo_operacao, documento }: Linha): Record<string, string | number> => ({
  ...offeredCfops(tipo_operacao, documento),
  indNFe: 1,
})

/** Tells if the line must name a lot: its goods have lots and move now. Goods that are only billed have no lot yet. */
const tiraDoLote: Condition = (linha: Linha) =>
  linha['controle_lote'] === true &&
  namesLots(Number(linha['tipo_operacao'])) &&
  movesGoods(
    { cfop: linha['cfop'] as string | null, mov_estoque: linha['mov_estoque'] as boolean | null },
    { cfop: linha['cfop_regra'], mov_estoque: linha['mov_estoque_regra'] },
  )

/**
 * Tells if the CFOP is of an export, or 3503: return of goods exported by another company (rejection 340 asks for the
 * indirect export).
 */
const exporta = withCfopOf(/^(7|3503$)/)

/** Tells if the CST of the IBS rule requires one of these groups (column `proprio` of the CST table). */
const withProprio =
  (...grupos: readonly GrupoProprio[]): Condition =>
  (linha: Linha) => {
    const proprio = CST_IBS_CBS.get(String(linha['cst_ibs_regra'] ?? ''))?.proprio
    return nfe(linha) && proprio != null && grupos.includes(proprio)
  }
const debita = withProprio('gTransfCred', 'gAjusteCompet')
const ajusta = withProprio('gAjusteCompet')

const SHARING = [
  'base_partilha',
  'aliq_fpc',
  'aliq_icms_int_des',
  'aliq_icms_des',
  'percetualPart',
  'vlrfcp',
  'vlrparufdes',
  'vlrparuforig',
] as const // the API's spelling

/** Tab about the product and its sales; read-only. */
const SOBRE = 'Informações'
const TAX_TABS: ReadonlySet<string | undefined> = new Set(['ICMS', 'PIS/COFINS', 'Reforma', 'IPI'])

/** Limits a numeric tax field to eight digits before the decimals, and to 0 or its own minimum (G-148). */
const counted = (field: Field): Field =>
  field.type === 'money' || field.type === 'decimal' ? { ...field, digits: 8, min: field.min ?? '0' } : field

const coded = (field: Field, options: readonly (readonly [string, string])[]): Field =>
  ({ ...field, type: 'enum', options }) as Field

const LINE = formFields(ITENS)
const said = (name: keyof typeof ITENS & string): Field => LINE[name] as Field
const inTab = (tab: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, tab } as Field]))

const unit = (name: 'unidade' | 'unidade_trib'): Field =>
  ({ type: 'ref', to: 'unidades', label: said(name).label, required: name === 'unidade' }) as Field

/** Rule fields by kind of tax ('Regra de ICMS'), in the form's order; kinds not listed here come last. */
const RULE_FIELDS: Fields = Object.fromEntries(
  [...new Set<Kind>(['icms', 'ipi', 'pisconfins', 'isl', 'ibs', 'cbs', ...KINDS])].map(kind => [
    `regra${kind}`,
    {
      type: 'ref',
      to: `tributacao_${kind}`,
      label: `Regra de ${KIND_NAME[kind]}`,
      oferece: { ativo: 1 },
    } as Field,
  ]),
)

const TAXED: Fields = Object.fromEntries(
  Object.entries(LINE).filter(([, { tab }]) => TAX_TABS.has(tab) || tab === 'Importação'),
)

const unseen = { unseen: true } as const

const fields: Fields = {
  ...inTab('Item', {
    num_pedido: said('num_pedido'),
    num_item: said('num_item'),
    cfop: { ...said('cfop'), oferece: CFOPS } as Field,
    unidade: unit('unidade'),
    preco: { ...said('preco'), conta: 'valor_decimal' } as Field,
    qtde: { ...said('qtde'), conta: 'qtde_decimal' } as Field,
    desconto: { ...said('desconto'), min: '0' } as Field,
    lote: said('lote'),
    unidade_trib: unit('unidade_trib'),
    tipo_conversao: said('tipo_conversao'),
    fator_coversao: said('fator_coversao'),
    calcular_imposto: said('calcular_imposto'),
    mov_estoque: said('mov_estoque'),
    ...RULE_FIELDS,
    ...Object.fromEntries(SHARING.map(name => [name, counted(said(name))])),
    nota_origem_chave: said('nota_origem_chave'),
    nota_origem_item: said('nota_origem_item'),
    obs: said('obs'),
    det_exporta: said('det_exporta'),
  }),
  ...Object.fromEntries(Object.entries(TAXED).map(([name, field]) => [name, counted(field)])),
  csticms_id: coded(said('csticms_id'), CST_ICMS),
  cst_pis_id: coded(said('cst_pis_id'), CST_PISCONFINS),
  cst_confins_id: coded(said('cst_confins_id'), CST_PISCONFINS),
  cstipi_id: coded(said('cstipi_id'), CST_IPI),
  percete_dev: said('percete_dev'),
  dis: said('dis'),
  ...inTab(
    'Veículo Novo',
    Object.fromEntries(
      Object.entries(formFields(VEICULO_DO_ITEM)).map(([name, field]) => [
        name,
        { ...field, required: true },
      ]),
    ) as Fields,
  ),
  tipo_operacao: { type: 'int', label: 'Operação', ...unseen },
  documento: { type: 'int', label: 'Finalidade', ...unseen },
  debito: { type: 'text', max: 2, label: 'Tipo da nota de débito', ...unseen },
  modelo: { type: 'text', max: 2, label: 'Modelo', ...unseen },
  controle_lote: { type: 'bool', label: 'Controla lote', ...unseen },
  mov_estoque_regra: { type: 'bool', label: 'A regra movimenta estoque', ...unseen },
  veiculo_novo: { type: 'bool', label: 'Veículo novo', ...unseen },
  informa_pedido: { type: 'bool', label: 'Informa o pedido', ...unseen },
  cfop_regra: { type: 'text', max: 4, label: 'CFOP da regra', ...unseen },
  cst_ibs_regra: { type: 'text', max: 3, label: 'CST da regra de IBS', ...unseen },
  valor_pauta_registro: { type: 'decimal', places: 4, label: 'Pauta do cadastro', ...unseen },
  ...Object.fromEntries(
    Object.entries(formFields(RETIDO_ANTES)).map(([name, { label }]) => [
      `${name}_registro`,
      { type: 'decimal', places: 2, label: `${label}, pelas compras`, ...unseen } as Field,
    ]),
  ),
  valor_pauta_st_registro: { type: 'decimal', places: 4, label: 'Pauta da ST do cadastro', ...unseen },
}

/** Tax fields that are read-only when taxes are computed, and typed otherwise. */
export const COMPUTED: ReadonlySet<string> = new Set([
  ...SHARING,
  ...Object.keys(fields).filter(name => TAX_TABS.has(fields[name]?.tab) && !(name in GRUPOS_DO_ITEM)),
])

/** Tells if an amount is given and not zero. */
const isSaid = (valor: unknown): boolean =>
  typeof valor === 'string' && isDecimal(valor) && !dec(valor).isZero()

const every = (names: Iterable<string>, condition: Condition) =>
  Object.fromEntries([...names].map(name => [name, condition]))

const IPI = ['cstipi_id', 'base_ipi', 'aliqipi', 'codigo_enq_ipi'] as const
const asksRule: Condition = linha => of(asksRules)(linha) && computed(linha)
const veiculo: Condition = ({ veiculo_novo }: Linha) => veiculo_novo === true
/** Tells if the line shows the buyer's order fields. Filled ones stay visible after the company's setting went off. */
const informa: Condition = ({ informa_pedido, num_pedido, num_item }: Linha) =>
  informa_pedido === true || Boolean(num_pedido) || Boolean(num_item)

/** Checks that the buyer's order fits the note's tags (xPed, nItemPed). A document that is not issued accepts any text. */
const fitsNote =
  (campo: 'num_pedido' | 'num_item', fits: RegExp) =>
  ({ tipo_operacao, [campo]: said }: Linha) =>
    !isIssued(tipo_operacao) || fits.test(String(said ?? '').trim())
const DO_COMPRADOR = [
  {
    campo: 'num_pedido',
    mensagem: 'Na nota cabem até 15 caracteres',
    ok: fitsNote('num_pedido', /^.{0,15}$/u),
  },
  { campo: 'num_item', mensagem: 'Informe até 6 algarismos', ok: fitsNote('num_item', /^\d{0,6}$/) },
]

/** Tells if a CST or CSOSN is of goods whose ICMS was already withheld by substitution (ST). */
const isRetainedCode = (codigo: unknown): boolean => /^(60|500)$/.test(String(codigo ?? ''))

/** Tells if the line must have the ICMS withheld earlier, which the form proposes from the product's purchases. */
export const asksRetained = ({ csticms_id, tipo_operacao, modelo }: Linha): boolean =>
  String(modelo) === '55' && isRetainedCode(csticms_id) && proposesRetained(tipo_operacao)

/** Rule that refuses quantity zero, except in a note that only completes another. */
const SOME = {
  campo: 'qtde',
  mensagem: 'Campo Obrigatório',
  ok: ({ qtde, tipo_operacao }: Linha) =>
    completesNote(tipo_operacao) || typeof qtde !== 'string' || !isDecimal(qtde) || !dec(qtde).isZero(),
}

/** Rules of a debit note: IBS or CBS is filled, and its month is not in the future (UB106-40, UB112-30, UB113). */
const DO_DEBITO = [
  {
    campo: 'ajuste_ibs',
    mensagem: 'Informe o IBS ou a CBS',
    ok: (linha: Linha) => !debita(linha) || isSaid(linha['ajuste_ibs']) || isSaid(linha['ajuste_cbs']),
  },
  {
    campo: 'ajuste_competencia',
    mensagem: 'O período de apuração não pode ser futuro',
    ok: (linha: Linha, contexto?: { hoje: string }) =>
      !ajusta(linha) ||
      !contexto?.hoje ||
      String(linha['ajuste_competencia'] ?? '') <= contexto.hoje.slice(0, 7),
  },
]

/** Line of a document (doc 2 §2.6, 4, 5.3), with the fields shown, required and typed for each operation and model. */
export const documentItem: AnyRegister = defineRegister({
  id: 'documentos.item',
  title: 'Itens',
  singular: 'Item',
  api: '',
  routes: { list: null },
  access: { permission: [] },
  tabs: {
    [SOBRE]: 'sempre',
    Item: 'sempre',
    ICMS: comImposto,
    'PIS/COFINS': comImposto,
    Reforma: comImposto,
    IPI: (linha: Linha) => nfe(linha) && comImposto(linha),
    Importação: importa,
    'Veículo Novo': (linha: Linha) => veiculo(linha) && comImposto(linha),
  },
  fields,
  rules: [SOME, ...DO_COMPRADOR, ...DO_DEBITO, ...REGRAS_VEICULO],
  visibleWhen: {
    num_pedido: informa,
    num_item: informa,
    // also in entry notes: the CFOP of the sale rule does not fit goods that come in
    cfop: of(showsCfop),
    unidade_trib: comImposto,
    tipo_conversao: comImposto,
    fator_coversao: comImposto,
    lote: ({ controle_lote }: Linha) => controle_lote === true,
    calcular_imposto: escolhe,
    mov_estoque: of(reserves),
    nota_origem_chave: referencia,
    nota_origem_item: (linha: Linha) => referencia(linha) && !debitaInteiro(linha),
    det_exporta: exporta,
    ...every(Object.keys(RETIDO_ANTES), (linha: Linha) => nfe(linha) && isRetainedCode(linha['csticms_id'])),
    valor_pauta: (linha: Linha) => computed(linha) && isPautada(linha['modalidadeicms']),
    valor_pauta_st: (linha: Linha) => computed(linha) && isListed(linha['modalidadeicmsst']),
    ...Object.fromEntries(KINDS.map(kind => [`regra${kind}`, ruleKind(kind).shownIn])),
    ...every(IPI, not(devolve)),
    percete_dev: devolve,
    ajuste_competencia: ajusta,
    ajuste_ibs: debita,
    ajuste_cbs: debita,
  },
  requiredWhen: {
    ajuste_competencia: ajusta,
    // a credit of zero must be typed too
    ...every(['estorno_ibs', 'estorno_cbs'], perde),
    // every line of a note has a CFOP, even if its taxes are typed (G-147)
    cfop: of(asksCfop),
    lote: tiraDoLote,
    tipo_conversao: converts,
    fator_coversao: converts,
    regraicms: asksRule,
    regrapisconfins: asksRule,
    obs: of(asksReason),
    ...every(['origem', 'csticms_id', 'cst_pis_id', 'cst_confins_id'], byHand),
    // without CST or reason, the amount would be in the note's total but in no tax group
    cstipi_id: (linha: Linha) =>
      byHand(linha) && !devolve(linha) && !linha['regraipi_id'] && isSaid(linha['vlripi']),
    motivo_desoneracao: (linha: Linha) =>
      byHand(linha) && !linha['regraicms_id'] && isSaid(linha['valor_desoneracao']),
  },
  readOnlyWhen: {
    tipo_conversao: not(converts),
    fator_coversao: not(converts),
    ...every(COMPUTED, computed),
    // since 2019 the destination state gets all of the shared ICMS (G-152)
    percetualPart: () => true, // the API's spelling
    ...every(Object.keys(RULE_FIELDS), byHand),
  },
})
