import { describe, expect, test } from 'vitest'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { buildNfe } from '../../../src/core/dfe/nfe/compose/nfe.ts'
import { danfe } from '../../../src/core/dfe/nfe/danfe/danfe.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'
import { comprovante } from '../../../src/core/paper/papers/receipt.ts'
import type { Danfe } from '../../../src/core/paper/ticket.ts'
import { destinatario, exemplo } from './exemplo.ts'

/** Everything printed, one line a block. */
const impresso = ({ blocos }: Danfe): string =>
  blocos
    .map(b =>
      b.k === 'texto'
        ? b.texto
        : b.k === 'par'
          ? `${b.esquerda} ${b.direita}`
          : b.k === 'faixa'
            ? b.linhas.join(' / ')
            : b.k === 'qr'
              ? [...b.lado.map(l => l.texto), `QR ${b.conteudo}`].join('\n')
              : '',
    )
    .join('\n')

type Opcoes = Parameters<typeof exemplo>[1]
const xmlDe = (opcoes: Opcoes, extra = {}) =>
  writeXml(NFE, {
    ...buildNfe({ ...exemplo(2, opcoes), ...extra }),
    infNFeSupl: {
      qrCode: `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${exemplo(1).chave}|3|2`,
      urlChave: 'https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica',
    },
  })
const PROT =
  '<protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>x</verAplic><chNFe>1</chNFe><dhRecbto>2026-11-20T08:15:02-03:00</dhRecbto><nProt>135260000000001</nProt><cStat>100</cStat><xMotivo>ok</xMotivo></infProt></protNFe>'
const autorizada = (xml: string) =>
  `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${xml}${PROT}</nfeProc>`

describe('DANFE NFC-e', () => {
  test('autorizada: cabeçalho, itens, totais, tributos, chave, protocolo e QR', () => {
    const texto = impresso(danfe(autorizada(xmlDe({ tpAmb: '1' }))))
    for (const parte of [
      'Mercado & Cia',
      'CNPJ 11.222.333/0001-81',
      'DANFE NFC-e',
      '001 1 REFRIGERANTE COLA LATA 350ML',
      '    1 UN × 10,00 10,00',
      'VALOR A PAGAR R$ 20,00',
      'Dinheiro 20,00',
      'Tributos totais incidentes (Lei Federal 12.741/2012): R$ 6,30',
      '3526 1111 2223 3300 0181 6500',
      '1000 0001 2314 8291 7360',
      'CONSUMIDOR NÃO IDENTIFICADO',
      'NFC-e nº 000000123 Série 001',
      'Protocolo de autorização 135260000000001',
      'Autorizada em 20/11/2026 08:15:02',
      'QR https://www.nfce.fazenda.sp.gov.br/qrcode?p=',
    ])
      expect(texto).toContain(parte)
    expect(texto).not.toMatch(/CONTINGÊNCIA|HOMOLOGAÇÃO/)
  })

  test('os textos e a segunda via da contingência somem quando a nota é autorizada', () => {
    const xml = xmlDe({ tpEmis: '9', tpAmb: '1' })
    const empresa = impresso(danfe(xml, { via: 'empresa' }))
    expect(empresa.match(/EMITIDA EM CONTINGÊNCIA \/ Pendente de autorização/g)).toHaveLength(2)
    expect(empresa).toContain('Via empresa')
    expect(impresso(danfe(xml, { via: 'consumidor' }))).toContain('Via consumidor')
    expect(impresso(danfe(autorizada(xml)))).not.toContain('Pendente')
  })

  test('o preço com as casas que a nota diz, e os centavos quando só os tem', () => {
    const [base] = exemplo(1).itens
    if (!base) throw new Error('sem item')
    const itens = ['9.9876543210', '9.5000'].map(vUnCom => ({ ...base, vUnCom }))
    const texto = impresso(danfe(xmlDe({ itens })))
    expect(texto).toContain('1 UN × 9,987654321 ')
    expect(texto).toContain('1 UN × 9,50 ')
  })

  test('homologação nunca parece documento fiscal', () => {
    expect(impresso(danfe(xmlDe({ tpAmb: '2' })))).toContain('SEM VALOR FISCAL')
  })

  test('a linha de uma 55 diz a alíquota cobrada', () => {
    const [base] = exemplo(1).itens
    if (!base) throw new Error('sem item')
    const reduzido = {
      ...base,
      regras: {
        ...base.regras,
        icms: { ...base.regras.icms, cst: '40', motivo_dessoneracao: '9' },
        ibs: {
          ...base.regras.ibs,
          cst_ibs: '200',
          classificacao_ibs: '200003',
          aliquota_reducao_uf_ibs: '100',
        },
        cbs: {
          ...base.regras.cbs,
          cst_cbs: '200',
          classificacao_cbs: '200003',
          aliquota_reducao_uf_cbs: '60',
        },
      },
      valores: {
        ...base.valores,
        aliq_ibs_uf_efetiva: '0.0000',
        aliq_cbs_efetiva: '0.3600',
        valor_desoneracao: '1.80',
        deduz_desoneracao: false,
      },
    }
    const de = (itens: readonly (typeof reduzido)[]) =>
      impresso(danfe(xmlDe({ mod: '55', itens }, { dest: destinatario })))
    expect(de([reduzido])).toContain('cClassTrib 200003  IBS 0% + 0%  CBS 0,36%')
    expect(de([reduzido])).not.toContain('Desoneração')
    const abate = { ...reduzido, valores: { ...reduzido.valores, deduz_desoneracao: true } }
    expect(de([reduzido, abate])).toContain('Desoneração R$ -1,80')
  })

  test('55 do caixa sai como DANFE Simplificado Tipo 2, com o destinatário', () => {
    const texto = impresso(danfe(xmlDe({ mod: '55', tpAmb: '1' }, { dest: destinatario })))
    expect(texto).toContain('DANFE SIMPLIFICADO TIPO 2')
    expect(texto).toContain('DESTINATÁRIO CPF 529.982.247-25')
    expect(texto).toContain('José & Filhos <Araújo>')
    expect(texto).not.toContain('NFC-e')
  })

  test('cancelada diz que foi', () => {
    expect(impresso(danfe(autorizada(xmlDe({ tpAmb: '1' })), { cancelada: true }))).toContain(
      'NFC-e CANCELADA',
    )
  })
})

const porEmitir = (modelo: string) =>
  comprovante({
    modelo,
    emitente: {
      nome: 'Loja',
      razao: 'Loja Ltda',
      cnpj: '11222333000181',
      ie: '1',
      endereco: 'R',
      bairro: 'B',
      cidade: 'C',
      cep: '',
      fone: '',
    },
    paga_em: '2026-11-20T08:15:00-03:00',
    terminal: 'Caixa 1',
    uuid: '0197-aaaa-bbbb-cccc-1234567890ab',
    itens: [{ referencia: '1', nome: 'COLA', qtde: '2', unidade: 'UN', preco: '10', total: '20.00' }],
    subtotal: '20.00',
    desconto: '0.00',
    acrescimo: '0.00',
    taxa_entrega: '0.00',
    total: '20.00',
    pagamentos: [{ descricao: 'Dinheiro', valor: '50.00' }],
    troco: '30.00',
    consumidor: null,
  })

test('comprovante de venda por emitir não é DANFE: sem chave, sem QR, sem protocolo', () => {
  const texto = impresso(porEmitir('65'))
  expect(texto).toContain('COMPROVANTE — NFC-e A EMITIR / NÃO É DOCUMENTO FISCAL')
  expect(texto).toContain('Troco R$ 30,00')
  expect(texto).not.toMatch(/DANFE|QR |Protocolo|Desconto/)
  expect(impresso(porEmitir('55'))).toContain('COMPROVANTE — NF-e A EMITIR')
})
