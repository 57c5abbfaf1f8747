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

/** Refused document, with the current values of the registers. */
export interface DocumentoRecusado {
  tipo: number
  cabecalho: Readonly<Record<string, unknown>>
  itens: readonly ItemVenda[]
  /** Index of the refused line, and its column; null: unknown. */
  linha: number | null
  coluna: string | null
  idDest: IdDest
  /** True if it brings goods in. */
  entra: boolean
  /** Today's date in the company's time zone, in wire format. */
  hoje: string
  /** Gives the current values of the line's product; null: unknown. */
  cadastro(item: ItemVenda): Registrado | null
  /** Tells if the line's rule of that kind changed since the document was saved. */
  regraMudou(item: ItemVenda, kind: Kind): boolean
  /** Gives the CFOP of the line's sale rule. */
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

/** Copied fields by refused column: an NCM brings its CEST. */
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

/** Copies the refused column again from the register. */
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

/** Takes the product's current rule, or the same rule if it changed. */
function ruleOf(
  { idDest, regraMudou }: DocumentoRecusado,
  item: ItemVenda,
  at: number,
  kind: Kind,
  now: Registrado,
): ValorConsertado[] {
  const fora = idDest !== '1'
  const [before, after] = [ruleIdOf(kind, item, fora), ruleIdOf(kind, now, fora)]
  // a line without a rule it needs had its taxes typed by hand
  if (!before && needed(kind)) return []
  const other = (before || null) !== (after || null)
  if (!other && !regraMudou(item, kind)) return []
  const keys = [idOf(kind), ...AWAY.flatMap(([each, away]) => (each === kind ? [away] : []))]
  const of = (line: object) => Object.fromEntries(keys.map(key => [key, (line as Valores)[key]]))
  const dito = other ? `nº ${before || 0} → nº ${after || 0}, do` : `nº ${after}, como está no`
  const texto = `Regra de ${kindInFull(kind)} da linha ${at + 1}: ${dito} cadastro`
  return [{ linha: at, de: of(item), para: other ? of(now) : of(item), texto }]
}

/** Takes the register's GTIN if it is another and valid, else removes it: a note may go without (SEM GTIN). */
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
/** CFOPs that have the same last three digits inside the state and out of it. */
const IGUAIS = /^.(101|102|151|152|910|911|912|915|916|949)$/

/**
 * Changes the first digit of a line's own CFOP by operation and destination; a CFOP from a rule is corrected in the rule.
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

/** Functions by the name of a correction in the table of rejections; they give none if the document has no such fault. */
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
  // the number is assigned when it is issued again
  proximo_numero: () => [{ linha: null, de: {}, para: {}, texto: 'Número: o próximo da série' }],
  gtin_do_cadastro: gtinDoCadastro,
  cfop_da_operacao: cfopDaOperacao,
}

/**
 * Lists the automatic changes for a refused document: the correction of the rejection code, else the register's value of the
 * refused column. Empty: only the user can correct it.
 */
export function mendsOf(conserto: NomeDoConserto | null, documento: DocumentoRecusado): ValorConsertado[] {
  // a newer server may name a correction that this page lacks
  const declared = (conserto === null ? null : CONSERTOS[conserto]?.(documento)) ?? []
  return declared.length > 0 ? declared : doCadastro(documento)
}

/**
 * Lists the same for a till's paid sale: it takes the next number if its own is lost, and the register's current value of
 * the refused field. Nothing else may change.
 */
export const mendsOfSold = (
  conserto: NomeDoConserto | null,
  documento: DocumentoRecusado,
): ValorConsertado[] =>
  conserto === 'proximo_numero' ? CONSERTOS.proximo_numero(documento) : doCadastro(documento)
