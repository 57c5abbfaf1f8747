import { falhasRtc, type KindRtc } from '../../core/dfe/nfe/preflight/regra-rtc.ts'
import { diaUf } from '../../core/document/fuso.ts'
import { fieldError } from '../../domain/error.ts'
import { regraDoDia } from '../../domain/fiscal/aliquota-da-lei.ts'
import { readRegra } from '../modules/catalogo/service.ts'
import type { Hooks } from '../register/hooks.ts'

/**
 * Builds hooks that refuse, at its field, an IBS or CBS rule with which no note (NF-e or NFC-e) would be authorised. It is
 * checked as the till gets it, with the class of the imported table.
 */
export const tributacaoRtcHooks = (qual: KindRtc): Hooks => ({
  async saved(q, sessao, { id, agora }) {
    const regra = await readRegra(q, qual, id)
    const hoje = diaUf(agora, sessao.empresa.uf)
    // a rule with its own rate is checked on its first day
    const desde = String(regra?.['vigencia_de'] ?? '')
    const dia = desde > hoje ? desde : hoje
    const doDia = regraDoDia(qual, regra, dia)
    const [falha] = doDia ? falhasRtc(qual, doDia, dia, null) : []
    if (falha) throw fieldError(falha.coluna, falha.texto)
  },
})
