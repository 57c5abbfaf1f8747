import { asOf } from '../law/index.ts'
import { escolheEmissao, isSvc, nomeEmissao, nomeSvc, type TpEmis } from './emissao.ts'
import { modelName } from './models.ts'

/** Which of the two serves a state. `dia`: ISO. */
export const svcDe = (uf: string, dia: string): 6 | 7 => (asOf(dia).lista('svc_rs_ufs').includes(uf) ? 7 : 6)

/** Why a note of that model and state may not go out that way, in words; null: it may. `dia`: ISO. */
export function semEmissao(
  tpEmis: TpEmis,
  { modelo, uf, dia }: { modelo: string; uf: string; dia: string },
): string | null {
  if (!escolheEmissao(tpEmis, modelo)) return `${nomeEmissao(tpEmis)} não é emissão de ${modelName(modelo)}`
  if (isSvc(tpEmis) && svcDe(uf, dia) !== tpEmis)
    return `A contingência de ${uf} é a ${nomeSvc(svcDe(uf, dia))}`
  if (tpEmis === 4 && !asOf(dia).lista('epec_65_ufs').includes(uf))
    return `${uf} não tem EPEC de NFC-e por aqui: use OFF-LINE`
  return null
}
