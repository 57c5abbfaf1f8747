import { asOf } from '../law/index.ts'
import { escolheEmissao, isSvc, nomeEmissao, nomeSvc, type TpEmis } from './emissao.ts'
import { modelName } from './models.ts'

/** Chooses the contingency service of a state: 6 SVC-AN or 7 SVC-RS. `dia`: ISO. */
export const svcDe = (uf: string, dia: string): 6 | 7 => (asOf(dia).lista('svc_rs_ufs').includes(uf) ? 7 : 6)

/** Gives the reason why a note may not be issued this way, in words; null: it may. `dia`: ISO. */
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
