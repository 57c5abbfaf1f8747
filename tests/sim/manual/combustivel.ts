import { cBenef, ICMS00, noTotal } from '../simulator-cases.ts'
import { montar, trocar } from '../simulator-fixture.ts'
import { certificado } from './mesa.ts'

/** Group of the first item of the good ticket. */
export const ITEM_RTC = /<IBSCBS>.*?<\/IBSCBS>/.exec(montar({ a1: certificado({}) }).xml)?.[0] ?? ''
const GASOLINA =
  '<comb><cProdANP>320101001</cProdANP><descANP>GASOLINA A COMUM</descANP><UFCons>SP</UFCons></comb>'
const ISENTO = '<ICMS40><orig>0</orig><CST>40</CST></ICMS40>'
const semIcms = (x: string) =>
  noTotal('vICMS', '0.00')(noTotal('vBC', '0.00')(trocar([ICMS00, ISENTO], cBenef('SP010360'))(x)))
/** Makes the first item gasoline, exempt of ICMS. */
export const gasolina =
  (...pares: [string, string][]) =>
  (x: string) =>
    semIcms(trocar(['<indTot>1</indTot>', `<indTot>1</indTot>${GASOLINA}`], ...pares)(x))
/** Totals of the second item alone. */
export const SO_O_SEGUNDO: [string, string][] = [
  ['<vBCIBSCBS>81.74', '<vBCIBSCBS>45.37'],
  ['<vIBSUF>0.09', '<vIBSUF>0.05'],
  ['<vIBS>0.09', '<vIBS>0.05'],
  ['<vCBS>0.74', '<vCBS>0.41'],
]
