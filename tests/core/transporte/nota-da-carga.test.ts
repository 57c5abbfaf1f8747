import { expect, test } from 'vitest'
import { freightOf } from '../../../src/core/transporte/frete-da-nota.ts'
import { cargoOf } from '../../../src/core/transporte/nota-da-carga.ts'

const CHAVE = '35261111222333000181550010000000011123456787'
const lugar = (tag: string, cMun: string, xMun: string, UF: string) =>
  `<${tag}><xMun>${xMun}</xMun><cMun>${cMun}</cMun><UF>${UF}</UF></${tag}>`
const item = (xProd: string, NCM: string, vProd: string) =>
  `<det><prod><xProd>${xProd}</xProd><NCM>${NCM}</NCM><vProd>${vProd}</vProd></prod></det>`
const nota = (mais = '', transp = '') => `<nfeProc><NFe><infNFe Id="NFe${CHAVE}">
  <emit>${lugar('enderEmit', '3550308', 'Sao Paulo', 'SP')}</emit>
  <dest>${lugar('enderDest', '3304557', 'Rio de Janeiro', 'RJ')}</dest>${mais}
  ${item('Arroz &amp; Cia', '10063021', '90.00')}${item('Café', '09012100', '110.50')}
  <total><ICMSTot><vNF>200.50</vNF></ICMSTot></total><transp>${transp}</transp></infNFe></NFe></nfeProc>`

test('a carga da nota vem do que foi emitido', () => {
  const transp = `<veicTransp><placa>ABC1D23</placa></veicTransp>
    <vol><pesoB>10.500</pesoB></vol><vol><pesoB>0.250</pesoB></vol>`
  expect(cargoOf(CHAVE, nota('', transp))).toEqual({
    chave: CHAVE,
    origem: { cMun: '3550308', xMun: 'Sao Paulo', uf: 'SP' },
    destino: { cMun: '3304557', xMun: 'Rio de Janeiro', uf: 'RJ' },
    ...{ peso: '10.750', valor: '200.50', placa: 'ABC1D23' },
    produto: { nome: 'Café', ncm: '09012100', valor: '110.50' },
  })
})

test('retirada e entrega valem antes dos endereços das partes', () => {
  const lugares =
    lugar('retirada', '3509502', 'Campinas', 'SP') + lugar('entrega', '3303302', 'Niteroi', 'RJ')
  expect(cargoOf(CHAVE, nota(lugares))).toMatchObject({
    origem: { cMun: '3509502' },
    destino: { cMun: '3303302' },
    ...{ peso: '0.000', placa: null },
  })
})

test('the freight of a note is paid by whom modFrete says', () => {
  const said = ['0', '1', '2', '3', '4', '9'].map(modFrete => {
    const { papel, carrega } = freightOf(CHAVE, nota('', `<modFrete>${modFrete}</modFrete>`))
    return papel ?? carrega
  })
  expect(said).toEqual(['remetente', 'destinatario', 'outros', 'remetente', 'destinatario', 'remetente'])
})
