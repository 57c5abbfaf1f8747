import { bankCode, formatBoleto } from '../../../document/boleto.ts'
import { namedDocument, reais } from '../../format.ts'
import { type Bloco, centro, type Danfe, faixa, pairOf, regua, texto } from '../../ticket.ts'
import { shortHead } from '../../ticket-head.ts'
import type { DadosBoleto } from './boleto.ts'

/** Builds a boleto for 80 mm paper, with the bars printed along the paper. */
export function boletoTicket(dados: DadosBoleto): Danfe {
  const { empresa, banco, cliente, pix, barras } = dados
  const bank = [bankCode(banco.codigo), banco.nome].filter(Boolean).join(' ')
  const said = (rotulo: string, valor: string): Bloco[] => (valor ? [pairOf(rotulo, valor)] : [])
  return {
    titulo: `${barras === null ? 'PIX' : 'Boleto'} ${dados.documento}`,
    blocos: [
      ...shortHead({ empresa: empresa.nome, cnpj: empresa.cnpj }),
      regua,
      faixa(barras === null ? 'PIX COM VENCIMENTO' : 'BOLETO', ...(bank ? [bank] : [])),
      pairOf('VENCIMENTO', dados.vencimento, 'titulo'),
      pairOf('VALOR R$', reais(dados.valor), 'titulo'),
      ...said('Nosso número', dados.nosso_numero),
      ...said('Documento', dados.documento),
      ...said('Emissão', dados.emissao),
      regua,
      texto('Pagador', 'miudo'),
      texto(cliente.nome, 'forte'),
      ...(cliente.documento ? [texto(namedDocument(cliente.documento))] : []),
      ...(cliente.endereco ? [texto(cliente.endereco, 'miudo')] : []),
      regua,
      ...(barras === null
        ? []
        : [
            texto('Linha digitável', 'miudo'),
            centro(formatBoleto(dados.linha), 'forte'),
            { k: 'boleto', codigo: barras } as const,
            ...(pix ? [regua] : []),
          ]),
      ...(pix ? [qrOf(pix), texto(barras === null ? LATE : ONCE, 'miudo')] : []),
    ],
  }
}

const ONCE = 'Pague as barras ou o PIX, uma vez só'
const LATE = 'Noutro dia paga-se o que o aplicativo mostrar'

const qrOf = (conteudo: string): Bloco => ({
  k: 'qr',
  conteudo,
  lado: [texto('Pague por PIX', 'forte'), texto('Leia no aplicativo do seu banco')],
})
