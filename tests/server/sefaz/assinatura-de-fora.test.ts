import { expect, test } from 'vitest'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { verifyNfe } from '../../../src/server/sefaz/verify.ts'
import { exemplo } from '../../core/dfe/exemplo.ts'
import { certificadoDemo } from './certificado-demo.ts'

const NS = ' xmlns="http://www.portalfiscal.inf.br/nfe"'
const XSI = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const { xml } = composeNfe(exemplo(2), certificadoDemo())
const nfe = xml.slice(xml.indexOf('<NFe'))
const semNs = nfe.replace(NS, '')

/** A note as another program wrapped it after its issuer signed it. */
const CASOS: readonly (readonly [fonte: string, arquivo: string])[] = [
  ['sozinha', nfe],
  ['nfeProc com o namespace', `<nfeProc${NS} versao="4.00">${nfe}</nfeProc>`],
  [
    'nfephp-org/nfephp#243: nfeProc do portal com ds, xsi e schemaLocation',
    `<nfeProc xmlns:ds="http://www.w3.org/2000/09/xmldsig#"${XSI} xsi:schemaLocation="http://www.portalfiscal.inf.br/nfe procNFe_v4.00.xsd" versao="4.00">${nfe}</nfeProc>`,
  ],
  [
    'nfephp-org/nfephp#554: prefixos declarados dentro dos blocos',
    `<nfeProc${NS} versao="4.00">${nfe.replace('<emit>', `<emit${XSI} xmlns:xsd="http://www.w3.org/2001/XMLSchema">`)}</nfeProc>`,
  ],
  [
    'ZeusAutomacao/DFe.NET#66: NFe sem o namespace, que só o nfeProc tem',
    `<nfeProc${NS}${XSI} versao="4.00">${semNs}</nfeProc>`,
  ],
]

test.each(CASOS)('a assinatura vale como foi feita: %s', (_fonte, arquivo) => {
  expect(nfe.includes(NS)).toBe(true)
  expect(verifyNfe(arquivo)?.digest).toBe(verifyNfe(nfe)?.digest)
  expect(verifyNfe(arquivo)).not.toBeNull()
  expect(verifyNfe(arquivo.replace('<qCom>', '<qCom>1'))).toBeNull()
})

test('uma nota assinada em comentário não vale pela outra', () => {
  const falsa = nfe.replace('<qCom>', '<qCom>1')
  for (const arquivo of [
    `<nfeProc${NS}>${falsa}<!--${nfe}--></nfeProc>`,
    `<nfeProc${NS}><!--${nfe}-->${falsa}</nfeProc>`,
    `<nfeProc${NS}>${falsa.replace('</NFe>', `<infAdic><![CDATA[${nfe}]]></infAdic></NFe>`)}</nfeProc>`,
  ])
    expect(verifyNfe(arquivo)).toBeNull()
})
