import { isUf } from '../../core/document/uf.ts'
import { fcpDaColuna } from '../../core/law/fcp/fcp.ts'
import { aliquotaInterestadual, icmsFator } from '../../core/law/icms-interestadual.ts'
import { ICMS_INTERNO } from '../../core/law/icms-interno.ts'
import { asOf } from '../../core/law/index.ts'
import { isDecimal } from '../../core/money/decimal.ts'
import { type Exact, exact } from '../../core/money/exact.ts'
import { formatDecimal } from '../../core/money/pt-br.ts'
import { CST_ICMS } from '../../core/tax/icms/cst.ts'
import { icmsDoDia, takesInterstate } from '../../core/tax/icms/do-dia.ts'
import type { EntradaRegraIcms } from '../../core/tax/index.ts'

const shown = (taxa: Exact): string => `${formatDecimal(taxa.toFixed())} %`
const rate = (value: unknown): Exact | null =>
  typeof value === 'string' && isDecimal(value) ? exact(value) : null
const STATES = Object.keys(ICMS_INTERNO)

/** Lists the different interstate rates of the law from one state to the others, for goods of an origin. */
function ratesFrom(uf: string, origem: string, hoje: string): readonly Exact[] {
  const lei = asOf(hoje)
  const all = STATES.filter(para => para !== uf).map(
    para => aliquotaInterestadual(lei, { de: uf, para, origem }).aliquota,
  )
  return all.filter((one, i) => all.findIndex(other => other.eq(one)) === i)
}

/**
 * Warns in an ICMS rule's form if the note will have another rate: the Senate's rate between states, the reduced share of
 * 2029 to 2032, or none from 2033. Null: no warning. `uf`: the company's state; `hoje`: ISO.
 */
export function warnOfIcms(
  regra: EntradaRegraIcms,
  { uf, hoje }: { uf?: string | undefined; hoje: string },
): string | null {
  const dita = rate(regra.icms)
  if (!uf || !isUf(uf) || hoje === '' || dita === null) return null
  const lei = asOf(hoje)
  if (icmsFator(lei).isZero()) return 'O ICMS terminou em 2032: a nota não o leva'
  if (/^6/.test(String(regra.cfop ?? '')) && takesInterstate(regra)) {
    const taxas = ratesFrom(uf, String(regra.origem ?? '0'), hoje)
    if (taxas.every(taxa => taxa.eq(dita))) return null
    const [comum, reduzida] = [...taxas].sort((a, b) => (a.gt(b) ? -1 : 1)) as [Exact, Exact?]
    const quais = reduzida
      ? `${shown(comum)}, ou ${shown(reduzida)} ao Norte, Nordeste, Centro-Oeste e ES`
      : shown(comum)
    return `A nota leva a alíquota da lei entre estados: ${quais}`
  }
  const doDia = rate(icmsDoDia(regra, lei, null).icms)
  return doDia === null || doDia.eq(dita)
    ? null
    : `Em ${hoje.slice(0, 4)} a nota leva ${shown(doDia)} (ADCT art. 128)`
}

/** Warns in a rule of CT-e if a service between states will have another rate: the Senate's. Null: no warning. */
export function warnOfFreight(
  { aliquota, cfop }: { aliquota?: string | null; cfop?: unknown },
  { uf, hoje }: { uf?: string | undefined; hoje: string },
): string | null {
  const dita = rate(aliquota)
  if (!uf || !isUf(uf) || hoje === '' || dita === null || !/^6/.test(String(cfop ?? ''))) return null
  const taxas = ratesFrom(uf, '0', hoje)
  return taxas.every(taxa => taxa.eq(dita))
    ? null
    : `Entre estados o CT-e leva a alíquota da lei, ${taxas.map(shown).join(' ou ')}, e não esta: deixe em branco`
}

/** Warns if an interstate rate in the table of states differs from the law's. */
export function warnOfPair(
  { uf_origem, uf_destino, aliq_interestadual }: Readonly<Record<string, unknown>>,
  hoje: string,
): string | null {
  const dita = rate(aliq_interestadual)
  const [de, para] = [String(uf_origem ?? ''), String(uf_destino ?? '')]
  if (dita === null || !STATES.includes(de) || !STATES.includes(para) || de === para) return null
  const { aliquota } = aliquotaInterestadual(asOf(hoje || null), { de, para, origem: '0' })
  return aliquota.eq(dita) ? null : `A nota leva a alíquota da lei, ${shown(aliquota)}, ou 4 % de importado`
}

/**
 * Warns in an ICMS rule's form of an FCP column for which the law has no rate in the company's state: without a row of MVA
 * and FCP the note goes out without it. The form does not know the row. Null: no warning.
 */
export function warnOfFcp(
  { fcp, cst, cfop }: Readonly<Record<string, unknown>>,
  { uf, hoje }: { uf?: string | undefined; hoje: string },
): string | null {
  if (!uf || !isUf(uf) || hoje === '' || !fcp || !CST_ICMS.get(String(cst ?? ''))?.fcp) return null
  if (!/^[15]/.test(String(cfop ?? '')) || fcpDaColuna(null, fcp, uf, hoje) !== null) return null
  return `Só com o FCP ${fcp} preenchido em MVA e FCP, de ${uf} a ${uf}: sem ele a nota sai sem FCP`
}
