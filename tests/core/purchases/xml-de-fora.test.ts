import { expect, test } from 'vitest'
import { composeCompra, FORNECEDORES } from '../../../sim/sefaz/supplier/supplier.ts'
import { decodeXml } from '../../../src/core/dfe/nfe/arquivo.ts'
import { readDistribuido } from '../../../src/core/dfe/nfe/distribuido.ts'
import { type NotaDoFornecedor, readNota } from '../../../src/core/purchases/nota.ts'

const [fornecedor] = FORNECEDORES
if (!fornecedor) throw new Error('no supplier')
const { proc } = composeCompra({
  ...{ fornecedor, destinatario: '11222333000181', itens: fornecedor.itens, parcelas: 2 },
  ...{ nNF: 1, nProt: '135260000000001', agora: new Date('2026-11-20T12:00:00Z'), ambiente: 2 },
})
const NS = ' xmlns="http://www.portalfiscal.inf.br/nfe"'
const inteira = readNota(proc)

/** Changes the text of the first element with a tag. */
const com = (tag: string, texto: string, xml = proc) =>
  xml.replace(new RegExp(`<${tag}>[^<]*</${tag}>`), `<${tag}>${texto}</${tag}>`)
const item = ({ itens: [primeiro] }: NotaDoFornecedor) => primeiro

/** A note as an issuer or a portal writes it, and what is read of it. */
const CASOS: readonly (readonly [
  fonte: string,
  xml: string,
  lido: (nota: NotaDoFornecedor) => unknown,
  esperado: unknown,
])[] = [
  [
    'nfephp-org/nfephp#243: nfeProc do portal sem o namespace, que só a NFe tem',
    proc
      .replace(/<nfeProc[^>]*>/, '<nfeProc xmlns:ds="http://www.w3.org/2000/09/xmldsig#" versao="4.00">')
      .replace(/<NFe(?: xmlns="[^"]*")?>/, `<NFe${NS}>`),
    ({ chave, protocolo }) => [chave, protocolo?.nProt],
    [inteira.chave, '135260000000001'],
  ],
  [
    'ZeusAutomacao/DFe.NET#66: NFe e protNFe sem namespace dentro do nfeProc',
    proc
      .replace(/<nfeProc[^>]*>/, `<nfeProc${NS} versao="4.00">`)
      .replace(/<(NFe|protNFe) xmlns="[^"]*"/g, '<$1'),
    ({ chave }) => chave,
    inteira.chave,
  ],
  [
    'Unimake/DFe#1: NFe sem protocolo, sozinha no arquivo',
    `<?xml version="1.0"?>${proc.slice(proc.indexOf('<NFe'), proc.indexOf('</NFe>') + 6).replace(/<NFe(?: xmlns="[^"]*")?>/, `<NFe${NS}>`)}`,
    ({ protocolo }) => protocolo,
    null,
  ],
  [
    'nfe/whmcs-addon#16: & escapado duas vezes no nome do fornecedor',
    com('xNome', 'M&amp;amp;M DOCES'),
    ({ emitente }) => emitente.nome,
    'M&M DOCES',
  ],
  [
    'OCA/l10n-brazil#2673: acento como número, escapado duas vezes, no produto e na rua',
    com('xProd', 'VEDA&amp;#199;&amp;#195;O 1/2&amp;quot;', com('xLgr', 'RUA JOS&#201; DA MATA')),
    nota => [item(nota)?.nome, nota.emitente.endereco.logradouro],
    ['VEDAÇÃO 1/2"', 'RUA JOSÉ DA MATA'],
  ],
  [
    'nfephp-org/sped-common#230: vários & seguidos são texto',
    com('xProd', 'UNIAO PEAD 20MM.&amp;&amp;&amp; DOAL'),
    nota => item(nota)?.nome,
    'UNIAO PEAD 20MM.&&& DOAL',
  ],
  [
    'Samuel-Oliveira/Java_NFe#101: CDATA e quebra de linha no nome do produto',
    com('xProd', '<![CDATA[COTOVELO 90º\n  6000LBS "NPT"]]>'),
    nota => item(nota)?.nome,
    'COTOVELO 90º 6000LBS "NPT"',
  ],
  [
    'nfephp-org/sped-nfe#472: cEAN vazio e cEANTrib SEM GTIN',
    com('cEANTrib', 'SEM GTIN', com('cEAN', '')),
    nota => [item(nota)?.gtin, item(nota)?.gtin_trib],
    [null, null],
  ],
  [
    'udisoft-lab/roadmap-erp#555: o GTIN da unidade em cEANTrib, a caixa em cEAN',
    com('cEANTrib', '7899990003366', com('cEAN', '17899990003363')),
    nota => [item(nota)?.gtin, item(nota)?.gtin_trib],
    ['17899990003363', '7899990003366'],
  ],
  [
    'udisoft-lab/roadmap-erp#530: vUnCom de dez casas e qCom de quatro',
    com('vUnCom', '0.9666666667', com('qCom', '1234.5678')),
    nota => [item(nota)?.qtde, item(nota)?.preco],
    ['1234.5678', '0.9666666667'],
  ],
  [
    'ZeusAutomacao/DFe.NET#1385: duplicata sem número e com um dia que não existe',
    com('dVenc', '2026-02-30', com('nDup', '')),
    ({ duplicatas: [primeira] }) => [primeira?.numero, primeira?.vencimento],
    ['', null],
  ],
  [
    'ZeusAutomacao/DFe.NET#1385: emissão em +00:00',
    com('dhEmi', '2026-11-20T23:25:26+00:00'),
    ({ emissao }) => emissao,
    '2026-11-20T23:25:26+00:00',
  ],
  [
    'nfephp-org/nfephp#554: namespaces repetidos nos blocos',
    proc.replace('<emit>', `<emit${NS} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`),
    ({ emitente }) => emitente.cnpj,
    inteira.emitente.cnpj,
  ],
]

test.each(CASOS)('%s', (_fonte, xml, lido, esperado) => {
  expect(lido(readNota(xml))).toEqual(esperado)
})

test.each([
  // ZeusAutomacao/DFe.NET#1276 and #1361: what other programs keep in the place of the note
  [
    `<enviNFe${NS} versao="4.00"><idLote>1</idLote></enviNFe>`,
    'o arquivo é um lote de notas: importe uma por arquivo',
  ],
  [
    `<retConsReciNFe${NS}><cStat>104</cStat></retConsReciNFe>`,
    'o arquivo é uma resposta da SEFAZ, não uma nota',
  ],
  [
    `<retDistDFeInt${NS}><cStat>138</cStat></retDistDFeInt>`,
    'o arquivo é uma resposta da SEFAZ, não uma nota',
  ],
  [
    '<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"/>',
    'o arquivo é uma resposta da SEFAZ, não uma nota',
  ],
  [`<protNFe${NS}/>`, 'o arquivo é só o protocolo da nota: falta a nota'],
])('o que não é nota diz o que é: %#', (xml, dito) => {
  expect(() => readNota(xml)).toThrow(dito)
})

test('o nome escapado duas vezes entra certo também na lista de notas recebidas', () => {
  expect(readDistribuido(com('xNome', 'M&amp;amp;M DOCES'))).toMatchObject({ nome: 'M&M DOCES' })
})

test('marca de UTF-8, Latin-1 declarado errado e UTF-16 do .NET dão o mesmo texto', () => {
  const texto = com('xNome', 'PADARIA SÃO JOSÉ').replace(/^<\?xml[^>]*\?>/, '')
  const lidos = [
    Buffer.from(`\ufeff<?xml version="1.0" encoding="utf-8"?>${texto}`),
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${texto}`),
    Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${texto}`, 'latin1'),
    Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${texto}`),
  ].map(bytes => readNota(decodeXml(bytes)).emitente.nome)
  expect(new Set(lidos)).toEqual(new Set(['PADARIA SÃO JOSÉ']))
})
