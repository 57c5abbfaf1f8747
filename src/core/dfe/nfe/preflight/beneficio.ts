import {
  beneficio,
  cBenefDaNota,
  codigoDoBeneficio,
  lacksBenefit,
  type NotaDoBeneficio,
  semBeneficio,
} from '../../../law/beneficio-na-uf.ts'
import { asOf } from '../../../law/index.ts'
import { cBenef } from '../../kit/types.ts'
import { cBenefDaLinha } from '../compose/beneficio.ts'
import { AMBOS, cstOf, type Emissor, type ItemRegistrado, type RegraItem, regra } from './regra-item.ts'

const notaOf = ({ UF, modelo, operacao }: Emissor): NotaDoBeneficio => ({ uf: UF, modelo, ...operacao })

/** Makes a check of lines with a code of their own, in a note that the state does not excuse. */
const doCodigo = (
  codigo: string,
  quebra: (
    dito: { codigo: string; cst: string; csts: readonly string[] | null },
    emissor: Emissor,
  ) => string | null,
): RegraItem =>
  regra(codigo, AMBOS, 'cbenef', (item, emissor) => {
    const lei = asOf(emissor.data)
    const daNota = cBenefDaNota(lei, notaOf(emissor), cstOf(item), cBenefDaLinha(item))
    const proprio = codigoDoBeneficio(daNota)
    // a CSOSN has no benefit of a CST, and SEFAZ does not judge its code (N12-98, exception 5)
    if (proprio === '' || cstOf(item).length !== 2 || semBeneficio(lei, notaOf(emissor))) return null
    return quebra({ codigo: proprio, cst: cstOf(item), csts: item.csts_do_beneficio ?? null }, emissor)
  })

const tellLack = (item: ItemRegistrado, emissor: Emissor): string | null =>
  lacksBenefit(asOf(emissor.data), notaOf(emissor), cstOf(item), cBenefDaLinha(item))
    ? `em ${emissor.UF} o CST ${cstOf(item)} pede o código de benefício fiscal (cBenef)`
    : null

/** Checks of the code of tax benefit, by the state's rows of law and its imported table of codes. */
export const REGRAS_BENEFICIO: readonly RegraItem[] = [
  regra('225', AMBOS, 'cbenef', item =>
    item.cBenef && !cBenef.padrao.test(item.cBenef)
      ? `o código de benefício ${item.cBenef} está errado: informe um ${cBenef.texto}`
      : null,
  ),
  regra('930', AMBOS, 'cbenef', tellLack),
  doCodigo('928', ({ codigo, cst }, emissor) =>
    beneficio(asOf(emissor.data), notaOf(emissor), 'vedado', cst)
      ? `em ${emissor.UF} o CST ${cst} não leva código de benefício fiscal (${codigo})`
      : null,
  ),
  doCodigo('946', ({ codigo, cst, csts }, emissor) => {
    if (csts?.length === 0) return `o código de benefício ${codigo} não está na tabela de ${emissor.UF}`
    const doEstado = codigo.toUpperCase().startsWith(emissor.UF)
    return beneficio(asOf(emissor.data), notaOf(emissor), 'exigido', cst) && !doEstado
      ? `o código de benefício ${codigo} não é de ${emissor.UF}`
      : null
  }),
  doCodigo('931', ({ codigo, cst, csts }, { UF }) =>
    csts && csts.length > 0 && !csts.includes(cst)
      ? `o código de benefício ${codigo} é do CST ${csts.join(', ')} na tabela de ${UF}, e a regra usa ${cst}`
      : null,
  ),
]
