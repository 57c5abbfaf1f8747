import { falhasRtc, type KindRtc } from '../../core/dfe/nfe/preflight/regra-rtc.ts'
import { diaUf } from '../../core/document/fuso.ts'
import { fieldError } from '../../domain/error.ts'
import { regraDoDia } from '../../domain/fiscal/aliquota-da-lei.ts'
import { readRegra } from '../modules/catalogo/service.ts'
import type { Hooks } from '../register/hooks.ts'

/**
 * A rule of IBS or CBS by which no note would be authorised, of model 55 or 65, is refused at its field: judged as the till will get it,
 * with the class of the imported table.
 */
export const tributacaoRtcHooks = (qual: KindRtc): Hooks => ({
  async saved(q, sessao, { id, agora }) {
    const regra = await readRegra(q, qual, id)
    const hoje = diaUf(agora, sessao.empresa.uf)
    // an own rate is judged by the first day it holds
    const desde = String(regra?.['vigencia_de'] ?? '')
    const dia = desde > hoje ? desde : hoje
    const doDia = regraDoDia(qual, regra, dia)
    const [falha] = doDia ? falhasRtc(qual, doDia, dia, null) : []
    if (falha) throw fieldError(falha.coluna, falha.texto)
  },
})
