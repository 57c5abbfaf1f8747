import { falhasRtc, type KindRtc } from '../../core/dfe/nfe/preflight/regra-rtc.ts'
import { diaIn } from '../../core/document/fuso.ts'
import { fieldError } from '../../domain/error.ts'
import { regraDoDia } from '../../domain/fiscal/aliquota-da-lei.ts'
import { readRegra } from '../modules/catalogo/service.ts'
import type { Hooks } from '../register/hooks.ts'

/**
 * Makes hooks that refuse an IBS or CBS rule with which SEFAZ would authorise no NF-e or NFC-e. The rule is checked
 * as tills receive it, with the facts of its tax class (cClassTrib) from the table that the administration imported.
 * @throws VALIDACAO at the rule's field
 */
export const tributacaoRtcHooks = (qual: KindRtc): Hooks => ({
  async saved(q, sessao, { id, agora }) {
    const regra = await readRegra(q, qual, id)
    const hoje = diaIn(agora, sessao.empresa.fuso)
    // a rule that has its own rate from a later day is checked on that day
    const desde = String(regra?.['vigencia_de'] ?? '')
    const dia = desde > hoje ? desde : hoje
    const doDia = regraDoDia(qual, regra, dia)
    const [falha] = doDia ? falhasRtc(qual, doDia, dia, null) : []
    if (falha) throw fieldError(falha.coluna, falha.texto)
  },
})
