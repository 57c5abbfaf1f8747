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
