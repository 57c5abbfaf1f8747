import { aliquotaInterestadual, icmsFator } from '../../law/icms-interestadual.ts'
import type { Lei } from '../../law/index.ts'
import { isDecimal } from '../../money/decimal.ts'
import { type Exact, exact } from '../../money/exact.ts'
import type { Numero } from '../kernel/entrada.ts'
import { readCodigo } from '../kernel/numero.ts'
import { CST_ICMS } from './cst.ts'
import type { EntradaRegraIcms } from './rule.ts'

/** States between which goods are sold, as sold: from the seller's to the buyer's. */
export interface Rota {
  de: string
  para: string
}

const UM = exact('1')
const FATOR = 'ADCT art. 128'
/** "Outras" and relieved CSTs: without a rate in the rule there is no tax to give a rate to. */
const SO_COM_TAXA = new Set(['30', '40', '41', '50', '90', '900'])

/** True where the rate of the rule is the Senate's to fix: it is a percentage, and something is taxed or relieved by it. */
export function takesInterstate({ cst, icms }: EntradaRegraIcms): boolean {
  const linha = CST_ICMS.get(readCodigo(cst) ?? '')
  if (!linha || linha.mono !== null) return false
  if (SO_COM_TAXA.has(linha.cst)) return read(icms)?.isZero() === false
  return linha.proprio !== null
}

/**
 * ICMS rule with the rates of one day: between states the Senate's (CF art. 155 § 2º IV), whatever the rule says; in 2029–2032 the
 * share that ADCT art. 128 leaves. The same object where nothing changes.
 */
export function icmsDoDia(
  regra: EntradaRegraIcms,
  lei: Lei,
  rota: Rota | null,
  ncm?: string | null,
): EntradaRegraIcms {
  const fator = icmsFator(lei)
  // no ICMS is left to have a rate
  if (fator.isZero()) return regra
  const parte = fator.eq(UM)
    ? {}
    : { icms: share(regra.icms, fator), icms_st: share(regra.icms_st, fator), fonte_icms: FATOR }
  if (rota === null || rota.de === rota.para || rota.para === 'EX' || !takesInterstate(regra))
    return fator.eq(UM) ? regra : { ...regra, ...parte }
  const { aliquota, fonte } = aliquotaInterestadual(lei, {
    ...rota,
    origem: readCodigo(regra.origem) ?? '0',
    ncm: ncm ?? null,
  })
  return { ...regra, ...parte, icms: aliquota.toFixed(), fonte_interestadual: fonte }
}

/** Rate as a number; null for none and for what is no number, which the engine refuses at its field. */
function read(valor: Numero): Exact | null {
  const texto = readCodigo(valor)
  return texto !== null && texto.length <= 40 && isDecimal(texto) ? exact(texto) : null
}

const share = (valor: Numero, fator: Exact): Numero => read(valor)?.times(fator).toFixed() ?? valor
