import { type Exact, ZERO } from '../../money/exact.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import { readCodigo } from '../kernel/numero.ts'
import type { Lidas as Figuras } from '../kernel/tributo.ts'
import { CST_ICMS } from './cst.ts'

type Lidas = Partial<
  Figuras<
    | 'base_icms'
    | 'vlricms'
    | 'vlr_icms_st'
    | 'vlr_icms_diferido'
    | 'vlr_icms_operacao'
    | 'base_fcp'
    | 'vlr_fcp'
    | 'base_icms_st'
    | 'base_fcp_st'
    | 'vlr_fcp_st'
    | 'valor_desoneracao'
    | 'vlr_credito_sn'
    | 'vlr_icms_mono'
    | 'vlr_icms_mono_reten'
    | 'vlr_icms_mono_dif'
    | 'vlr_icms_mono_op'
    | 'vlr_icms_mono_ret'
  >
>

/**
 * Corrects typed ICMS figures by their CST or CSOSN; an unknown code changes nothing. Figures without a tag in the note
 * become zero. The value of a CSOSN 101 or 201 becomes the credit, the values of a single-phase code go to its own
 * figures, and the tax of a deferred operation is the tax due plus the deferred tax.
 */
export function icmsDigitado({ entrada }: Item, _ctx: Contexto, lidas: Lidas): Lidas {
  const linha = CST_ICMS.get(readCodigo(entrada.csticms_id) ?? '')
  if (!linha) return lidas
  const { vlricms = ZERO, vlr_icms_st = ZERO, vlr_icms_diferido = ZERO } = lidas
  const proprio = linha.proprio === 'normal' || linha.proprio === 'diferido'
  return {
    ...lidas,
    ...(proprio ? {} : { base_icms: ZERO, vlricms: ZERO }),
    ...(linha.proprio === 'diferido' ? { vlr_icms_operacao: vlricms.plus(vlr_icms_diferido) } : {}),
    ...(linha.fcp ? {} : { base_fcp: ZERO, vlr_fcp: ZERO }),
    ...(linha.st === null
      ? { base_icms_st: ZERO, vlr_icms_st: ZERO, base_fcp_st: ZERO, vlr_fcp_st: ZERO }
      : {}),
    ...(linha.desoneracao === null ? { valor_desoneracao: ZERO } : {}),
    ...(linha.credito && !proprio ? { vlr_credito_sn: vlricms } : {}),
    ...(linha.mono ? MONO[linha.mono](vlricms, vlr_icms_st, vlr_icms_diferido) : {}),
  }
}

type Mono = NonNullable<NonNullable<ReturnType<typeof CST_ICMS.get>>['mono']>

const MONO: Readonly<Record<Mono, (proprio: Exact, retido: Exact, diferido: Exact) => Lidas>> = {
  '02': vlr_icms_mono => ({ vlr_icms_mono }),
  '15': (vlr_icms_mono, vlr_icms_mono_reten) => ({ vlr_icms_mono, vlr_icms_mono_reten }),
  '53': (vlr_icms_mono, _, vlr_icms_mono_dif) => ({
    vlr_icms_mono,
    vlr_icms_mono_dif,
    vlr_icms_mono_op: vlr_icms_mono.plus(vlr_icms_mono_dif),
  }),
  '61': vlr_icms_mono_ret => ({ vlr_icms_mono_ret }),
}
