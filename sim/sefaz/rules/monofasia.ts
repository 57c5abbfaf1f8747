import { differs, type Exato, exato, ZERO } from '../exact.ts'
import { type Exame, optativa, perItem, type SefazRule } from '../judge/rule.ts'
import { GRUPOS_ANTES, GRUPOS_DEPOIS, JUNTOS, MODOS, type ModoMono, SEPARADOS } from '../tables/monofasia.ts'
import { find, texto, type XmlNode } from '../wire/xml.ts'

const rtc = (item: XmlNode): XmlNode | undefined => find(item, 'imposto/IBSCBS')
const mono = (item: XmlNode): XmlNode | undefined => find(rtc(item), 'gIBSCBSMono')
const classe = (item: XmlNode): string => texto(rtc(item), 'cClassTrib') ?? ''
const diaOf = ({ inf }: Exame): string => texto(inf, 'ide/dhEmi')?.slice(0, 10) ?? ''
const separates = (e: Exame): boolean => diaOf(e) >= SEPARADOS
const holds = ({ anos: [de, ate] }: ModoMono, e: Exame): boolean => {
  const ano = diaOf(e).slice(0, 4)
  return de <= ano && ano <= ate
}
/** Tells if an environment of tests takes the new way of the CBS before its year (UB95a-10). */
const inHomologacao = ({ imposto }: ModoMono, e: Exame): boolean => imposto === 'CBS' && e.ambiente === 2

const doItem = (item: XmlNode, caminho: string): Exato => exato(texto(mono(item), caminho))

/** Makes the check that a value is not quantity × R$ per unit, or value × rate, by more than a cent. */
const produto =
  (grupo: string, [quantidade, taxa, valor]: readonly [string, string, string], divisor = 1) =>
  (item: XmlNode): boolean =>
    find(mono(item), grupo) !== undefined &&
    differs(
      doItem(item, `${grupo}/${quantidade}`)
        .times(doItem(item, `${grupo}/${taxa}`))
        .div(divisor),
      doItem(item, `${grupo}/${valor}`),
    )

const UF = 'gIBSMonoAdValorem/gMonoPadrao'

/** Values that are computed again, by rejection. */
const PRODUTOS: readonly (readonly [codigo: number, check: (item: XmlNode) => boolean])[] = [
  [1221, produto('gMonoPadrao', ['qBCMono', 'adRemIBS', 'vIBSMono'])],
  [1221, produto('gIBSMonoAdRem/gMonoPadrao', ['qBCMono', 'adRemIBS', 'vIBSMono'])],
  [1222, produto('gMonoReten', ['qBCMonoReten', 'adRemIBSReten', 'vIBSMonoReten'])],
  [1222, produto('gIBSMonoAdRem/gMonoReten', ['qBCMonoReten', 'adRemIBSReten', 'vIBSMonoReten'])],
  [1223, produto('gMonoRet', ['qBCMonoRet', 'adRemIBSRet', 'vIBSMonoRet'])],
  [1232, produto(UF, ['vBCMono', 'pAliqMonoUF', 'vIBSMonoUF'], 100)],
  [1233, produto(UF, ['vBCMono', 'pAliqMonoMun', 'vIBSMonoMun'], 100)],
  [
    1234,
    item =>
      find(mono(item), UF) !== undefined &&
      !doItem(item, `${UF}/vIBSMonoUF`)
        .plus(doItem(item, `${UF}/vIBSMonoMun`))
        .equals(doItem(item, `${UF}/vIBSMono`)),
  ],
  [1249, produto('gMonoPadrao', ['qBCMono', 'adRemCBS', 'vCBSMono'])],
  [1249, produto('gCBSMonoAdRem/gMonoPadrao', ['qBCMono', 'adRemCBS', 'vCBSMono'])],
  [1252, produto('gMonoReten', ['qBCMonoReten', 'adRemCBSReten', 'vCBSMonoReten'])],
  [1252, produto('gCBSMonoAdRem/gMonoReten', ['qBCMonoReten', 'adRemCBSReten', 'vCBSMonoReten'])],
  [1255, produto('gMonoRet', ['qBCMonoRet', 'adRemCBSRet', 'vCBSMonoRet'])],
  [1262, produto('gCBSMonoAdValorem/gMonoPadrao', ['vBCMono', 'pAliqMonoCBS', 'vCBSMono'], 100)],
]

/** Adds up a value of one tax over the layouts and ways that an item may have. */
const valorOf = (item: XmlNode, imposto: 'IBS' | 'CBS', grupo: string, valor: string): Exato =>
  ['', `g${imposto}MonoAdRem/`, `g${imposto}MonoAdValorem/`].reduce(
    (soma, modo) => soma.plus(doItem(item, `${modo}${grupo}/${valor}`)),
    ZERO,
  )

/** Tells if the item's total is not what is charged here and retained, less what is deferred (UB104-10, UB105-10). */
const totalDoItem = (imposto: 'IBS' | 'CBS') => (item: XmlNode) => {
  if (mono(item) === undefined || find(mono(item), 'gMonoDif') !== undefined) return false
  const proprio = valorOf(item, imposto, 'gMonoPadrao', `v${imposto}Mono`)
  const retido = valorOf(item, imposto, 'gMonoReten', `v${imposto}MonoReten`)
  return differs(proprio.plus(retido), doItem(item, `vTot${imposto}MonoItem`))
}

/** Totals of gMono: rejection, tag, tax and group of the items whose values they add up, exactly. */
const TOTAIS = [
  [1092, 'vIBSMono', 'IBS', 'gMonoPadrao'],
  [1093, 'vCBSMono', 'CBS', 'gMonoPadrao'],
  [1120, 'vIBSMonoReten', 'IBS', 'gMonoReten'],
  [1121, 'vCBSMonoReten', 'CBS', 'gMonoReten'],
  [1122, 'vIBSMonoRet', 'IBS', 'gMonoRet'],
  [1123, 'vCBSMonoRet', 'CBS', 'gMonoRet'],
] as const

/** Rules of the fuels taxed once (NT 2025.002, groups UB84 to UB105 and W57). */
export const regrasMonofasia: readonly SefazRule[] = [
  perItem(1151, i => mono(i) !== undefined && texto(rtc(i), 'CST') !== '620'),
  // each layout has its own schema, and the day says which
  perItem(225, (i, e) => MODOS.some(({ tag }) => find(mono(i), tag) !== undefined) && !separates(e)),
  perItem(225, (i, e) => JUNTOS.some(([tag]) => find(mono(i), tag) !== undefined) && separates(e)),
  ...JUNTOS.flatMap(([grupo, falta, sobra]) => {
    const hasGrupo = (i: XmlNode) => find(mono(i), grupo) !== undefined
    const asks = (i: XmlNode) => GRUPOS_ANTES[classe(i)]?.includes(grupo) === true
    return [
      perItem(falta, (i, e) => mono(i) !== undefined && !separates(e) && asks(i) && !hasGrupo(i)),
      perItem(sobra, (i, e) => !separates(e) && hasGrupo(i) && !asks(i)),
    ]
  }),
  ...MODOS.flatMap(modo => {
    const within = (i: XmlNode) => find(mono(i), modo.tag)
    const asksSome = (i: XmlNode) => (GRUPOS_DEPOIS[classe(i)] ?? []).length > 0
    return [
      perItem(modo.indevido, (i, e) => within(i) !== undefined && !holds(modo, e) && !inHomologacao(modo, e)),
      perItem(
        modo.ausente,
        (i, e) =>
          mono(i) !== undefined &&
          separates(e) &&
          holds(modo, e) &&
          asksSome(i) &&
          within(i) === undefined &&
          !(inHomologacao(modo, e) && find(mono(i), modo.outra) !== undefined),
      ),
      ...modo.grupos.flatMap(([grupo, falta, sobra]) => {
        const hasGrupo = (i: XmlNode) => find(within(i), grupo) !== undefined
        const asks = (i: XmlNode) => GRUPOS_DEPOIS[classe(i)]?.includes(grupo) === true
        return [
          perItem(falta, i => within(i) !== undefined && asks(i) && !hasGrupo(i)),
          perItem(sobra, i => hasGrupo(i) && !asks(i)),
        ]
      }),
    ]
  }),
  ...PRODUTOS.map(([codigo, check]) => perItem(codigo, check)),
  optativa(perItem(1070, totalDoItem('IBS'))),
  optativa(perItem(1071, totalDoItem('CBS'))),
  ...TOTAIS.map(
    ([codigo, tag, imposto, grupo]): SefazRule => ({
      codigo,
      check: e =>
        find(e.inf, 'total/IBSCBSTot') !== undefined &&
        !e.itens
          .reduce((soma, i) => soma.plus(valorOf(i, imposto, grupo, tag)), ZERO)
          .equals(exato(texto(e.inf, `total/IBSCBSTot/gMono/${tag}`))),
    }),
  ),
]
