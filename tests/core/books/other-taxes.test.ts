import { expect, test } from 'vitest'
import { newTaxesOf } from '../../../src/core/books/other-taxes.ts'

test('o crédito presumido é lido do grupo da operação', () => {
  const parte = (tag: string, valor: string) =>
    `<${tag}><pCredPres>1.0000</pCredPres><vCredPres>${valor}</vCredPres></${tag}>`
  const xml =
    '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe1" versao="4.00"><det nItem="1"><imposto><IBSCBS>' +
    '<CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>100.00</vBC></gIBSCBS>' +
    `<gCredPresOper><vBCCredPres>100.00</vBCCredPres><cCredPres>01</cCredPres>${parte('gIBSCredPres', '1.25')}${parte('gCBSCredPres', '2.00')}</gCredPresOper>` +
    '</IBSCBS></imposto></det></infNFe></NFe>'
  expect(newTaxesOf(xml)).toMatchObject([{ base: '100.00', presumido: '3.25' }])
})

test('o monofásico é o total da linha, nos dois leiautes', () => {
  const xml = (grupos: string) =>
    '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe1" versao="4.00"><det nItem="1"><imposto><IBSCBS>' +
    `<CST>620</CST><cClassTrib>620001</cClassTrib><gIBSCBSMono>${grupos}<vTotIBSMonoItem>1.10</vTotIBSMonoItem>` +
    '<vTotCBSMonoItem>9.80</vTotCBSMonoItem></gIBSCBSMono></IBSCBS></imposto></det></infNFe></NFe>'
  for (const grupos of [
    '<gMonoPadrao><vIBSMono>1.00</vIBSMono></gMonoPadrao>',
    '<gIBSMonoAdRem><gMonoPadrao><vIBSMono>1.00</vIBSMono></gMonoPadrao></gIBSMonoAdRem>',
  ])
    expect(newTaxesOf(xml(grupos))).toMatchObject([
      { ibs_uf: '0', cbs: '0', ibs_mono: '1.10', cbs_mono: '9.80' },
    ])
})
