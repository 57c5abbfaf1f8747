import { aliquotaInterestadual, icmsFator } from '../../law/icms-interestadual.ts'
import type { Lei } from '../../law/index.ts'
import { isDecimal } from '../../money/decimal.ts'
import { type Exact, exact } from '../../money/exact.ts'
import type { Numero } from '../kernel/entrada.ts'
import { readCodigo } from '../kernel/numero.ts'
import { CST_ICMS } from './cst.ts'
import type { EntradaRegraIcms } from './rule.ts'

/** State of the seller and state of the buyer, in the direction of the sale, also for a return. */
export interface Rota {
  de: string
  para: string
}

const UM = exact('1')
const FATOR = 'ADCT art. 128'
/** "Outras" and relieved CSTs. The law's rate applies to them only if the rule itself has a rate. */
const SO_COM_TAXA = new Set(['30', '40', '41', '50', '90', '900'])

/** Tells whether the Senate's interstate rate applies to the rule: its rate is a percentage that taxes or relieves. */
export function takesInterstate({ cst, icms }: EntradaRegraIcms): boolean {
  const linha = CST_ICMS.get(readCodigo(cst) ?? '')
  if (!linha || linha.mono !== null) return false
  if (SO_COM_TAXA.has(linha.cst)) return read(icms)?.isZero() === false
  return linha.proprio !== null
}

/**
 * Gives the ICMS rule with the rates of one day. Between states: the Senate's rate (CF art. 155 § 2º IV) in a rule that
 * takes it (`takesInterstate`), whatever rate the rule has. In 2029–2032: the share that ADCT art. 128 leaves. Returns
 * the same object when nothing changes.
 */
export function icmsDoDia(
  regra: EntradaRegraIcms,
  lei: Lei,
  rota: Rota | null,
  ncm?: string | null,
): EntradaRegraIcms {
  const fator = icmsFator(lei)
  // the ICMS has ended: there is no rate to change
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

/** Reads a rate; null for none and for text that is not a number, which the engine later refuses. */
function read(valor: Numero): Exact | null {
  const texto = readCodigo(valor)
  return texto !== null && texto.length <= 40 && isDecimal(texto) ? exact(texto) : null
}

const share = (valor: Numero, fator: Exact): Numero => read(valor)?.times(fator).toFixed() ?? valor
