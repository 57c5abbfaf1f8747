import { dvChave } from '../../../src/core/document/chave.ts'
import { NS, VER_APLIC } from '../context.ts'
import { Exato } from '../exact.ts'
import { motivo } from '../judge/motivos.ts'
import { carimbo } from '../moment.ts'
import { assinanteOf, signWith } from '../wire/signer.ts'
import { campos, escapeTexto } from '../wire/xml.ts'
import type { CancelamentoDaCompra, Compra } from './feed.ts'

export interface Fornecedor {
  cnpj: string
  nome: string
}

export interface ItemDaCompra {
  codigo: string
  nome: string
  gtin: string
  ncm: string
  unidade: string
  /** Decimals as text. */
  qtde: string
  preco: string
  /** Default: 5102. */
  cfop?: string
  lotes?: readonly LoteDaCompra[]
}

/** Part of an item's quantity; days as YYYY-MM-DD. */
export interface LoteDaCompra {
  lote: string
  qtde: string
  fabricacao: string
  validade: string
}

export interface PedidoDeCompra {
  fornecedor: Fornecedor
  destinatario: string
  itens: readonly ItemDaCompra[]
  /** Number of instalments, 30 days apart. */
  parcelas: number
  nNF: number
  nProt: string
  agora: Date
  ambiente: 1 | 2
}

/**
 * Default suppliers with their goods: a drinks wholesaler, a dairy and a stationer in São Paulo; their notes are of the
 * Simples Nacional.
 */
export const FORNECEDORES: readonly (Fornecedor & { itens: readonly ItemDaCompra[] })[] = [
  {
    cnpj: '98765001000121',
    nome: 'DISTRIBUIDORA BOA SAFRA LTDA',
    itens: [
      {
        codigo: 'BS-101',
        nome: 'AGUA MINERAL SEM GAS 500ML FARDO 12',
        gtin: '7891000315507',
        ncm: '22011000',
        unidade: 'FD',
        qtde: '10',
        preco: '14.90',
      },
      {
        codigo: 'BS-220',
        nome: 'REFRIGERANTE COLA 2L',
        gtin: '7894900011517',
        ncm: '22021000',
        unidade: 'UN',
        qtde: '48',
        preco: '6.35',
      },
    ],
  },
  {
    cnpj: '87654002000182',
    nome: 'LATICINIOS SERRA CLARA LTDA',
    itens: [
      {
        codigo: '5001',
        nome: 'LEITE UHT INTEGRAL 1L CAIXA 12',
        gtin: '7891000100103',
        ncm: '04012010',
        unidade: 'CX',
        qtde: '20',
        preco: '52.80',
      },
      {
        codigo: '5044',
        nome: 'QUEIJO MUSSARELA PECA',
        gtin: 'SEM GTIN',
        ncm: '04061010',
        unidade: 'KG',
        qtde: '12.350',
        preco: '31.90',
      },
    ],
  },
  {
    cnpj: '76543003000133',
    nome: 'PAPELARIA E EMBALAGENS CENTRAL LTDA',
    itens: [
      {
        codigo: 'EMB-8',
        nome: 'SACOLA PLASTICA 40X50 PACOTE 1000',
        gtin: 'SEM GTIN',
        ncm: '39232190',
        unidade: 'PCT',
        qtde: '3',
        preco: '38.00',
      },
    ],
  },
]

const DEST = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const ENDERECO =
  '<xLgr>Rua do Comercio</xLgr><nro>100</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun>' +
  '<UF>SP</UF><CEP>01001000</CEP>'

const vProd = ({ qtde, preco }: ItemDaCompra) => new Exato(qtde).times(preco).toDecimalPlaces(2)

/**
 * Writes an item sold by a company of the Simples Nacional: CSOSN 101 with its credit; PIS and COFINS are zero,
 * because they are paid in the monthly DAS.
 */
function det(item: ItemDaCompra, n: number): string {
  const valor = vProd(item)
  const qtde = new Exato(item.qtde).toFixed(4)
  const preco = new Exato(item.preco).toFixed(10)
  const prod = campos([
    ['cProd', item.codigo],
    ['cEAN', item.gtin],
    ['xProd', item.nome],
    ['NCM', item.ncm],
    ['CFOP', item.cfop ?? '5102'],
    ['uCom', item.unidade],
    ['qCom', qtde],
    ['vUnCom', preco],
    ['vProd', valor.toFixed(2)],
    ['cEANTrib', item.gtin],
    ['uTrib', item.unidade],
    ['qTrib', qtde],
    ['vUnTrib', preco],
    ['indTot', 1],
  ])
  const rastro = (item.lotes ?? [])
    .map(
      ({ lote, qtde: parte, fabricacao, validade }) =>
        `<rastro>${campos([
          ['nLote', lote],
          ['qLote', new Exato(parte).toFixed(3)],
          ['dFab', fabricacao],
          ['dVal', validade],
        ])}</rastro>`,
    )
    .join('')
  const credito = valor.times('0.0286').toFixed(2)
  return (
    `<det nItem="${n}"><prod>${prod}${rastro}</prod><imposto><ICMS><ICMSSN101><orig>0</orig><CSOSN>101</CSOSN>` +
    `<pCredSN>2.8600</pCredSN><vCredICMSSN>${credito}</vCredICMSSN></ICMSSN101></ICMS>` +
    '<PIS><PISOutr><CST>49</CST><vBC>0.00</vBC><pPIS>0.0000</pPIS><vPIS>0.00</vPIS></PISOutr></PIS>' +
    '<COFINS><COFINSOutr><CST>49</CST><vBC>0.00</vBC><pCOFINS>0.0000</pCOFINS><vCOFINS>0.00</vCOFINS></COFINSOutr></COFINS>' +
    '</imposto></det>'
  )
}

const ZEROS_ANTES = ['vBC', 'vICMS', 'vICMSDeson', 'vFCP', 'vBCST', 'vST', 'vFCPST', 'vFCPSTRet']
const ZEROS_DEPOIS = ['vFrete', 'vSeg', 'vDesc', 'vII', 'vIPI', 'vIPIDevol', 'vPIS', 'vCOFINS', 'vOutro']

/** Writes the invoice, with an instalment every 30 days; the first includes the cents left over by the division. */
function cobr(total: Exato, parcelas: number, { nNF, agora }: { nNF: number; agora: Date }): string {
  if (parcelas === 0) return ''
  const parte = total.div(parcelas).toDecimalPlaces(2, Exato.ROUND_DOWN)
  const dup = Array.from({ length: parcelas }, (_, i) => {
    const vence = new Date(agora.getTime() + (i + 1) * 30 * 86_400_000)
    const valor = i === 0 ? total.minus(parte.times(parcelas - 1)) : parte
    return `<dup>${campos([
      ['nDup', String(i + 1).padStart(3, '0')],
      ['dVenc', carimbo(vence).slice(0, 10)],
      ['vDup', valor.toFixed(2)],
    ])}</dup>`
  })
  const fat = campos([
    ['nFat', nNF],
    ['vOrig', total.toFixed(2)],
    ['vDesc', '0.00'],
    ['vLiq', total.toFixed(2)],
  ])
  return `<cobr><fat>${fat}</fat>${dup.join('')}</cobr>`
}

const zeros = (tags: readonly string[]) => campos(tags.map(tag => [tag, '0.00'] as const))

/** Makes a supplier's signed and authorised NF-e (55), and its summary, which the distribution gives first. */
export function composeCompra(pedido: PedidoDeCompra): Compra {
  const { fornecedor, destinatario, itens, parcelas, nNF, nProt, agora, ambiente } = pedido
  const dhEmi = carimbo(agora)
  const cNF = String((nNF * 7919 + 1234567) % 100_000_000).padStart(8, '0')
  const corpo = `35${dhEmi.slice(2, 4)}${dhEmi.slice(5, 7)}${fornecedor.cnpj}55001${String(nNF).padStart(9, '0')}1${cNF}`
  const chave = corpo + dvChave(corpo)
  const soma = itens.reduce((sum, item) => sum.plus(vProd(item)), new Exato(0))
  const total = soma.toFixed(2)
  const ide = campos([
    ['cUF', '35'],
    ['cNF', cNF],
    ['natOp', 'VENDA DE MERCADORIA'],
    ['mod', '55'],
    ['serie', '1'],
    ['nNF', nNF],
    ['dhEmi', dhEmi],
    ['tpNF', '1'],
    ['idDest', '1'],
    ['cMunFG', '3550308'],
    ['tpImp', '1'],
    ['tpEmis', '1'],
    ['cDV', chave.slice(43)],
    ['tpAmb', ambiente],
    ['finNFe', '1'],
    ['indFinal', '0'],
    ['indPres', '9'],
    ['indIntermed', '0'],
    ['procEmi', '0'],
    ['verProc', 'simulador'],
  ])
  const sem =
    `<NFe xmlns="${NS}"><infNFe Id="NFe${chave}" versao="4.00"><ide>${ide}</ide>` +
    `<emit><CNPJ>${fornecedor.cnpj}</CNPJ><xNome>${escapeTexto(fornecedor.nome)}</xNome><enderEmit>${ENDERECO}</enderEmit>` +
    `<IE>110042490114</IE><CRT>1</CRT></emit><dest><CNPJ>${destinatario}</CNPJ><xNome>${DEST}</xNome>` +
    `<enderDest>${ENDERECO}</enderDest><indIEDest>9</indIEDest></dest>` +
    itens.map((item, i) => det(item, i + 1)).join('') +
    `<total><ICMSTot>${zeros(ZEROS_ANTES)}<vProd>${total}</vProd>${zeros(ZEROS_DEPOIS)}<vNF>${total}</vNF></ICMSTot></total>` +
    `<transp><modFrete>0</modFrete></transp>${cobr(soma, parcelas, { nNF, agora })}` +
    `<pag><detPag><indPag>1</indPag><tPag>15</tPag><vPag>${total}</vPag></detPag></pag></infNFe></NFe>`
  const { xml, digest } = signWith(sem, 'infNFe', assinanteOf(fornecedor.cnpj, fornecedor.nome, agora))
  const dhRecbto = carimbo(agora)
  const protocolo = campos([
    ['tpAmb', ambiente],
    ['verAplic', VER_APLIC],
    ['chNFe', chave],
    ['dhRecbto', dhRecbto],
    ['nProt', nProt],
    ['digVal', digest],
    ['cStat', 100],
    ['xMotivo', motivo(100)],
  ])
  const resumo = campos([
    ['chNFe', chave],
    ['CNPJ', fornecedor.cnpj],
    ['xNome', fornecedor.nome],
    ['IE', '110042490114'],
    ['dhEmi', dhEmi],
    ['tpNF', '1'],
    ['vNF', total],
    ['digVal', digest],
    ['dhRecbto', dhRecbto],
    ['nProt', nProt],
    ['cSitNFe', '1'],
  ])
  return {
    chave,
    emitente: fornecedor.cnpj,
    destinatario,
    dhEmi,
    dhRecbto,
    vNF: total,
    nProt,
    resumo: `<resNFe xmlns="${NS}" versao="1.01">${resumo}</resNFe>`,
    proc: `<nfeProc xmlns="${NS}" versao="4.00">${xml}<protNFe versao="4.00"><infProt>${protocolo}</infProt></protNFe></nfeProc>`,
  }
}

/** Makes the supplier's cancelling of a note. */
export function composeCancelamento(
  compra: Compra,
  { nome, nProt, agora, ambiente }: { nome: string; nProt: string; agora: Date; ambiente: 1 | 2 },
): CancelamentoDaCompra {
  const quando = carimbo(agora)
  const quem = campos([
    ['cOrgao', '35'],
    ['tpAmb', ambiente],
    ['CNPJ', compra.emitente],
    ['chNFe', compra.chave],
    ['dhEvento', quando],
    ['tpEvento', '110111'],
    ['nSeqEvento', '1'],
    ['verEvento', '1.00'],
  ])
  const sem =
    `<evento xmlns="${NS}" versao="1.00"><infEvento Id="ID110111${compra.chave}01">${quem}<detEvento versao="1.00">` +
    `<descEvento>Cancelamento</descEvento><nProt>${compra.nProt}</nProt><xJust>Pedido devolvido pelo transportador</xJust>` +
    '</detEvento></infEvento></evento>'
  const { xml } = signWith(sem, 'infEvento', assinanteOf(compra.emitente, nome, agora))
  const ret = campos([
    ['tpAmb', ambiente],
    ['verAplic', VER_APLIC],
    ['cOrgao', '35'],
    ['cStat', 135],
    ['xMotivo', motivo(135)],
    ['chNFe', compra.chave],
    ['tpEvento', '110111'],
    ['xEvento', 'Cancelamento'],
    ['nSeqEvento', '1'],
    ['dhRegEvento', quando],
    ['nProt', nProt],
  ])
  const resumo = campos([
    ['cOrgao', '35'],
    ['CNPJ', compra.emitente],
    ['chNFe', compra.chave],
    ['dhEvento', quando],
    ['tpEvento', '110111'],
    ['nSeqEvento', '1'],
    ['xEvento', 'Cancelamento'],
    ['dhRecbto', quando],
    ['nProt', nProt],
  ])
  return {
    resumo: `<resEvento xmlns="${NS}" versao="1.01">${resumo}</resEvento>`,
    proc: `<procEventoNFe xmlns="${NS}" versao="1.00">${xml}<retEvento versao="1.00"><infEvento>${ret}</infEvento></retEvento></procEventoNFe>`,
  }
}
