import { CAMPO } from '../../../core/dfe/nfe/campos.ts'
import type { NomeDoConserto } from '../../../core/dfe/nfe/rejeicoes/linha.ts'
import { proposeCfop } from '../../../core/document/cfop-proposto.ts'
import type { IdDest } from '../../../core/document/destino.ts'
import { nomeEmissao, type TpEmis } from '../../../core/document/emissao.ts'
import { isGtin } from '../../../core/document/gtin.ts'
import {
  AWAY,
  type AwayRuleIds,
  idOf,
  KINDS,
  type Kind,
  kindInFull,
  needed,
  type RuleIds,
  ruleIdOf,
} from '../../../core/tax/kinds.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'

type Valores = Readonly<Record<string, unknown>>

/** Values changed by a correction, in the header (`linha` null) or in the line at that index. */
export interface ValorConsertado {
  linha: number | null
  de: Valores
  para: Valores
  /** Text for the clerk: 'NCM da linha 3: 00000000 → 22021000, do cadastro'. */
  texto: string
}

/** Refused document, with the current values of the registers that it was made from. */
export interface DocumentoRecusado {
  tipo: number
  cabecalho: Readonly<Record<string, unknown>>
  itens: readonly ItemVenda[]
  /** Index of the refused line and the name of the refused column; null: unknown. */
  linha: number | null
  coluna: string | null
  idDest: IdDest
  /** True if the document brings goods into stock. */
  entra: boolean
  /** Today's date in the company's time zone, dd/mm/yyyy. */
  hoje: string
  /** Gives the current values of the item's product; null: unknown. */
  cadastro(item: ItemVenda): Registrado | null
  /** Tells if the item's rule of that kind changed since the document was saved. */
  regraMudou(item: ItemVenda, kind: Kind): boolean
  /** Gives the CFOP of the item's sale rule. */
  cfopDaRegra(item: ItemVenda): string | null
}

/** Fields that a line copies from its product. */
type Registrado = Pick<ItemVenda, 'gtin' | 'ncm' | 'cest' | 'cbenef'> & RuleIds & AwayRuleIds

type Conserto = (documento: DocumentoRecusado) => ValorConsertado[]

const told = (valor: unknown): string =>
  valor == null || valor === '' ? 'nada' : Array.isArray(valor) ? valor.join(', ') || 'nada' : String(valor)

const header = (
  { cabecalho }: DocumentoRecusado,
  campo: string,
  para: unknown,
  rotulo: string,
  dito: (valor: unknown) => string = told,
): ValorConsertado[] => {
  const de = cabecalho[campo] ?? null
  if (told(de) === told(para)) return []
  const texto = `${rotulo}: ${dito(de)} → ${dito(para)}`
  return [{ linha: null, de: { [campo]: de }, para: { [campo]: para }, texto }]
}

/** Corrects the refused line, or every line if the refused one is unknown. */
const eachLine = (
  { itens, linha }: DocumentoRecusado,
  mended: (item: ItemVenda, at: number) => ValorConsertado[],
): ValorConsertado[] => itens.flatMap((item, at) => (linha === null || linha === at ? mended(item, at) : []))

const ofLine = (
  at: number,
  campo: string,
  [de, para]: readonly [unknown, unknown],
  [rotulo, porque]: readonly [string, string],
  dito: (valor: unknown) => string = told,
): ValorConsertado => ({
  linha: at,
  de: { [campo]: de ?? null },
  para: { [campo]: para ?? null },
  texto: `${rotulo} da linha ${at + 1}: ${dito(de)} → ${dito(para)}${porque}`,
})

/** Fields to copy again from the product, by refused column: with the NCM, the CEST is copied too. */
const COPIADAS = {
  ncm: [
    ['ncm', 'NCM'],
    ['cest', 'CEST'],
  ],
  cest: [['cest', 'CEST']],
  gtin: [['gtin', 'GTIN']],
  cbenef: [['cbenef', 'Código de benefício']],
} as const

const copied = (coluna: string) =>
  Object.hasOwn(COPIADAS, coluna) ? COPIADAS[coluna as keyof typeof COPIADAS] : []

/** Copies the refused column again from the product's register; when the refused column is a tax, copies its rule. */
const doCadastro: Conserto = documento =>
  eachLine(documento, (item, at) => {
    const { coluna } = documento
    const now = documento.cadastro(item)
    if (!now || coluna === null) return []
    const columns = copied(coluna).flatMap(([campo, rotulo]) =>
      told(item[campo]) === told(now[campo])
        ? []
        : [ofLine(at, campo, [item[campo], now[campo]], [rotulo, ', do cadastro'])],
    )
    const kind = KINDS.find(each => each === coluna)
    return kind ? [...columns, ...ruleOf(documento, item, at, kind, now)] : columns
  })

/** Replaces the line's rule by the product's current rule; reports the same rule if its content changed. */
function ruleOf(
  { idDest, regraMudou }: DocumentoRecusado,
  item: ItemVenda,
  at: number,
  kind: Kind,
  now: Registrado,
): ValorConsertado[] {
  const fora = idDest !== '1'
  const [before, after] = [ruleIdOf(kind, item, fora), ruleIdOf(kind, now, fora)]
  // a line without a required rule had its taxes typed by hand
  if (!before && needed(kind)) return []
  const other = (before || null) !== (after || null)
  if (!other && !regraMudou(item, kind)) return []
  const keys = [idOf(kind), ...AWAY.flatMap(([each, away]) => (each === kind ? [away] : []))]
  const of = (line: object) => Object.fromEntries(keys.map(key => [key, (line as Valores)[key]]))
  const dito = other ? `nº ${before || 0} → nº ${after || 0}, do` : `nº ${after}, como está no`
  const texto = `Regra de ${kindInFull(kind)} da linha ${at + 1}: ${dito} cadastro`
  return [{ linha: at, de: of(item), para: other ? of(now) : of(item), texto }]
}

/** Takes the product's GTIN if it differs and is valid; else removes the GTIN, because a note may go without (SEM GTIN). */
const gtinDoCadastro: Conserto = documento =>
  eachLine(documento, (item, at) => {
    if (!item.gtin) return []
    const { gtin } = documento.cadastro(item) ?? {}
    const right = gtin && gtin !== item.gtin && isGtin(gtin) ? gtin : null
    return [
      ofLine(at, 'gtin', [item.gtin, right], ['GTIN', right ? ', do cadastro' : ''], valor =>
        valor ? String(valor) : 'sem GTIN',
      ),
    ]
  })

const SENTIDO = { entra: { 1: '1', 2: '2', 3: '3' }, sai: { 1: '5', 2: '6', 3: '7' } } as const
/** CFOPs whose last three digits are equal for operations inside the state and between states. */
const IGUAIS = /^.(101|102|151|152|910|911|912|915|916|949)$/

/**
 * Changes a CFOP typed in a line to the CFOP that the operation proposes. Without a proposal, changes only the first
 * digit of a CFOP in IGUAIS, by direction and destination; not for abroad. A CFOP that comes from a rule must be
 * corrected in the rule.
 */
const cfopDaOperacao: Conserto = documento =>
  eachLine(documento, (item, at) => {
    const { tipo, idDest, entra, cfopDaRegra } = documento
    const { cfop } = item
    if (!cfop) return []
    const sentido = SENTIDO[entra ? 'entra' : 'sai'][idDest]
    const para =
      proposeCfop(tipo, cfopDaRegra(item), idDest) ??
      (IGUAIS.test(cfop) && idDest !== '3' ? `${sentido}${cfop.slice(1)}` : cfop)
    return para === cfop ? [] : [ofLine(at, 'cfop', [cfop, para], ['CFOP', ', da operação'])]
  })

const emissao = (valor: unknown): string => nomeEmissao(Number(valor ?? 1) as TpEmis)

/** Corrections by their name in the table of rejections. An empty list means that the correction changes nothing. */
const CONSERTOS: Readonly<Record<NomeDoConserto, Conserto>> = {
  emissao_normal: documento =>
    documento.cabecalho['emissao'] == null ? [] : header(documento, 'emissao', 1, 'Emissão', emissao),
  saida_hoje: documento =>
    documento.cabecalho[CAMPO.saida] == null
      ? []
      : header(documento, CAMPO.saida, documento.hoje, 'Data de saída'),
  sem_repetidos: ({ cabecalho }) => {
    const de = (cabecalho['ref'] ?? []) as readonly string[]
    const para = [...new Set(de)]
    if (para.length === de.length) return []
    const twice = para.filter(chave => de.indexOf(chave) !== de.lastIndexOf(chave))
    const texto = `Documentos referenciados: uma vez só ${twice.join(', ')}`
    return [{ linha: null, de: { ref: de }, para: { ref: para }, texto }]
  },
  // nothing to change here: the number is assigned when the note is issued again
  proximo_numero: () => [{ linha: null, de: {}, para: {}, texto: 'Número: o próximo da série' }],
  gtin_do_cadastro: gtinDoCadastro,
  cfop_da_operacao: cfopDaOperacao,
}

/**
 * Lists the automatic changes for a refused document: the correction declared for the rejection code. Without one, or
 * when it changes nothing: the register's value of the refused column. Empty: only the user can correct it.
 */
export function mendsOf(conserto: NomeDoConserto | null, documento: DocumentoRecusado): ValorConsertado[] {
  // a server newer than this page may name a correction that the page does not know
  const declared = (conserto === null ? null : CONSERTOS[conserto]?.(documento)) ?? []
  return declared.length > 0 ? declared : doCadastro(documento)
}

/**
 * Lists the automatic changes for a till's sale, which is already paid: only a new number, or the register's current value
 * of the refused column. Nothing else may change.
 */
export const mendsOfSold = (
  conserto: NomeDoConserto | null,
  documento: DocumentoRecusado,
): ValorConsertado[] =>
  conserto === 'proximo_numero' ? CONSERTOS.proximo_numero(documento) : doCadastro(documento)
