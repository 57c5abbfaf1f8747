import { type Exame, perItem, type SefazRule } from '../judge/rule.ts'
import { CBENEF, DESONERACAO } from '../tables/states.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const ide = ({ inf }: Exame, campo: string): string => texto(inf, `ide/${campo}`) ?? ''
const ufOf = ({ inf }: Exame): string => texto(inf, 'emit/enderEmit/UF') ?? ''
const icms = (item: XmlNode): XmlNode | undefined => filhos(find(item, 'imposto/ICMS'))[0]
const cst = (item: XmlNode): string => texto(icms(item), 'CST') ?? ''

/** Tells if the state excuses the note: a return to outside (E1, everywhere), or its own exceptions. */
function excused(e: Exame, excecoes: readonly string[]): boolean {
  const [fin, saida] = [ide(e, 'finNFe'), ide(e, 'tpNF') === '1']
  return (
    (fin === '4' && (ide(e, 'idDest') !== '1' || excecoes.includes('E2'))) ||
    (fin === '3' && excecoes.includes('E3')) ||
    (!saida && excecoes.includes('E4'))
  )
}

/** Reads the line's code and what the state says of its CST, where its rules are in force and apply. */
function cbenef(e: Exame, item: XmlNode) {
  const uf = ufOf(e)
  const regra = CBENEF[uf]
  const desde = typeof regra?.desde === 'string' ? regra.desde : regra?.desde[e.modelo]
  const julga =
    regra !== undefined && desde !== undefined && ide(e, 'dhEmi') >= desde && !excused(e, regra.excecoes)
  const dito = texto(item, 'prod/cBenef') ?? ''
  const literal = dito === 'SEM CBENEF'
  const codigo = literal ? '' : dito
  const has = (csts: readonly string[] | undefined) => julga && csts?.includes(cst(item)) === true
  return {
    uf,
    codigo,
    exige: has(regra?.exige) && !(literal && has(regra?.literal)),
    veda: has(regra?.veda),
    deOutroCst: julga && regra.tipos?.[codigo[3] ?? '']?.includes(cst(item)) === false,
  }
}

/** Rules of the code of tax benefit (N12-85 to N12-98) and of the relieved ICMS that it goes with (N12-90). */
export const regrasBeneficio: readonly SefazRule[] = [
  perItem(930, (i, e) => cbenef(e, i).exige && cbenef(e, i).codigo === ''),
  perItem(928, (i, e) => cbenef(e, i).veda && cbenef(e, i).codigo !== ''),
  perItem(
    934,
    (i, e) =>
      DESONERACAO[ufOf(e)]?.includes(cst(i)) === true &&
      !excused(e, ['E2', 'E3']) &&
      (texto(icms(i), 'vICMSDeson') === undefined || texto(icms(i), 'motDesICMS') === undefined),
  ),
  perItem(931, (i, e) => cbenef(e, i).deOutroCst),
  perItem(946, (i, e) => cbenef(e, i).exige && !cbenef(e, i).codigo.startsWith(cbenef(e, i).uf)),
]
