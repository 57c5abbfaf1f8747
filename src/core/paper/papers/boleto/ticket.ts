import { bankCode, formatBoleto } from '../../../document/boleto.ts'
import { namedDocument, reais } from '../../format.ts'
import { type Bloco, centro, type Danfe, faixa, pairOf, regua, texto } from '../../ticket.ts'
import { shortHead } from '../../ticket-head.ts'
import type { DadosBoleto } from './boleto.ts'

/** Builds a boleto on 80 mm, with its bars along the paper. */
export function boletoTicket(dados: DadosBoleto): Danfe {
  const { empresa, banco, cliente, pix } = dados
  const bank = [bankCode(banco.codigo), banco.nome].filter(Boolean).join(' ')
  const said = (rotulo: string, valor: string): Bloco[] => (valor ? [pairOf(rotulo, valor)] : [])
  return {
    titulo: `Boleto ${dados.documento}`,
    blocos: [
      ...shortHead({ empresa: empresa.nome, cnpj: empresa.cnpj }),
      regua,
      faixa('BOLETO', ...(bank ? [bank] : [])),
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
      texto('Linha digitável', 'miudo'),
      centro(formatBoleto(dados.linha), 'forte'),
      { k: 'boleto', codigo: dados.barras },
      ...(pix ? [regua, qrOf(pix), texto('Pague as barras ou o PIX, uma vez só', 'miudo')] : []),
    ],
  }
}

const qrOf = (conteudo: string): Bloco => ({
  k: 'qr',
  conteudo,
  lado: [texto('Pague por PIX', 'forte'), texto('Leia no aplicativo do seu banco')],
})
