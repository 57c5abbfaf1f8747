import { differs, exato } from '../exact.ts'
import { outOfLaw } from '../tables/rates.ts'
import { CST_COM } from '../tables/rtc.ts'
import { rule, said, type TransportExam, type TransportRule, when } from '../transport/exam.ts'
import { find, texto, type XmlNode } from '../wire/xml.ts'
import { CSTS } from './rtc.ts'

/** Group of a share, its rate, its value, its name; then the numbers of its rules in their order below. */
const SHARES = [
  ['gIBSUF', 'pIBSUF', 'vIBSUF', 'IBS da UF', [316, 319, 320, 389, 390, 318]],
  ['gIBSMun', 'pIBSMun', 'vIBSMun', 'IBS do Municipio', [321, 324, 325, 391, 392, 323]],
  ['gCBS', 'pCBS', 'vCBS', 'CBS', [326, 328, 329, 393, 394, 327]],
] as const

const has = (e: TransportExam, path: string): boolean => find(e.inf, path) !== undefined
const reform = (e: TransportExam): XmlNode | undefined => find(e.inf, 'imp/IBSCBS')
const group = (e: TransportExam): XmlNode | undefined => find(reform(e), 'gIBSCBS')
const cst = (e: TransportExam): string => texto(reform(e), 'CST') ?? ''
const classe = (e: TransportExam): string => texto(reform(e), 'cClassTrib') ?? ''
const total = (e: TransportExam): XmlNode | undefined => find(e.inf, 'vPrest') ?? find(e.inf, 'total')
const vTotDFe = (e: TransportExam): string | undefined => said(e, 'imp/vTotDFe') ?? said(e, 'total/vTotDFe')

/** Tells if the rates are the law's: not of the regular regime told apart, nor of a purchase by the government. */
const ofLaw = (e: TransportExam): boolean =>
  find(group(e), 'gTribRegular') === undefined && !has(e, 'ide/gCompraGov')
const dayOf = (e: TransportExam): string => (said(e, 'ide/dhEmi') ?? '').slice(0, 10)

const shareRules = SHARES.flatMap(([tag, rate, value, nome, codes]) => {
  const [wrongRate, deferral, deferred, reduction, effective, wrongValue] = codes
  const part = (e: TransportExam) => find(group(e), tag)
  const of = (e: TransportExam, path: string) => exato(texto(part(e), path))
  const due = (e: TransportExam) =>
    exato(texto(group(e), 'vBC'))
      .times(exato(texto(part(e), 'gRed/pAliqEfet') ?? texto(part(e), rate)))
      .div(100)
  const indicated = (e: TransportExam, indicator: 'gDif' | 'gRed') =>
    CST_COM[indicator].has(cst(e)) !== (find(part(e), indicator) !== undefined)
  return [
    rule(wrongRate, `Aliquota de ${nome} difere da prevista`).brokenBy(
      // the CBS that CRT 2 pays within the DAS is zero here
      e =>
        ofLaw(e) && !(tag === 'gCBS' && said(e, 'emit/CRT') === '2') && outOfLaw(tag, dayOf(e), of(e, rate)),
    ),
    rule(deferral, `Grupo de diferimento de ${nome} em desacordo com o CST`).brokenBy(e =>
      indicated(e, 'gDif'),
    ),
    rule(deferred, `Valor do diferimento de ${nome} difere do calculado`).brokenBy(
      e =>
        find(part(e), 'gDif') !== undefined &&
        differs(due(e).times(of(e, 'gDif/pDif')).div(100), of(e, 'gDif/vDif')),
    ),
    // what CRT 2 pays within the DAS has nothing to be reduced
    rule(reduction, `Grupo de reducao de aliquota de ${nome} em desacordo com o CST`).brokenBy(
      e => indicated(e, 'gRed') && !(said(e, 'emit/CRT') === '2' && of(e, rate).isZero()),
    ),
    rule(effective, `Aliquota efetiva de ${nome} difere da calculada`).brokenBy(
      e =>
        find(part(e), 'gRed') !== undefined &&
        differs(
          of(e, rate)
            .times(exato('100').minus(of(e, 'gRed/pRedAliq')))
            .div(100),
          of(e, 'gRed/pAliqEfet'),
          '0.0001',
        ),
    ),
    rule(wrongValue, `Valor de ${nome} difere do calculado`).brokenBy(e =>
      differs(due(e).minus(of(e, 'gDif/vDif')).minus(of(e, 'gDevTrib/vDevTrib')), of(e, value)),
    ),
  ]
})

/** Rules of IBS and CBS (NT 2025.001); their numbers and conditions are known, their sentences are in our words. */
export const reformRules: readonly TransportRule[] = [
  rule(310, 'Grupo de IBS e CBS nao informado').brokenBy(
    e => e.mundo.optativas.includes('310') && said(e, 'emit/CRT') === '3' && !has(e, 'imp/IBSCBS'),
  ),
  ...when(
    e => has(e, 'imp/IBSCBS'),
    [
      rule(311, 'CST do IBS/CBS inexistente').brokenBy(e => CSTS[cst(e)] === undefined),
      rule(313, 'Classificacao tributaria do IBS/CBS nao e do CST informado').brokenBy(
        e => classe(e).slice(0, 3) !== cst(e),
      ),
      rule(312, 'Classificacao tributaria do IBS/CBS inexistente').brokenBy(e => {
        const number = Number(classe(e).slice(3))
        return number !== 999 && (number === 0 || number > (CSTS[cst(e)]?.classes ?? 0))
      }),
      rule(314, 'Grupo de valores do IBS/CBS nao pode ser informado para o CST').brokenBy(
        e => CSTS[cst(e)]?.grupo === 'veda' && group(e) !== undefined,
      ),
      rule(315, 'Grupo de valores do IBS/CBS deve ser informado para o CST').brokenBy(
        e => CSTS[cst(e)]?.grupo === 'exige' && group(e) === undefined,
      ),
      ...when(
        e => group(e) !== undefined,
        [
          ...shareRules,
          rule(317, 'Valor do IBS difere da soma do IBS da UF e do Municipio').brokenBy(e => {
            const of = (path: string) => exato(texto(group(e), path))
            return differs(of('gIBSUF/vIBSUF').plus(of('gIBSMun/vIBSMun')), of('vIBS'), '0')
          }),
        ],
      ),
      rule(360, 'Valor total do documento nao informado').brokenBy(e => vTotDFe(e) === undefined),
      rule(365, 'Valor total do documento difere do valor da prestacao').brokenBy(e =>
        differs(exato(vTotDFe(e)), exato(texto(total(e), 'vTPrest')), '0'),
      ),
    ],
  ),
]
