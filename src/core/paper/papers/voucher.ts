import { nameOfVoucher, type OrigemVale } from '../../venda/payment/voucher.ts'
import { documento, reais } from '../format.ts'
import { centro, type Danfe, espaco, faixa, pairOf, regua, texto } from '../ticket.ts'

export interface DadosVale {
  empresa: string
  cnpj: string
  numero: number
  origem: OrigemVale
  codigo: string
  saldo: string
  /** DD/MM/YYYY. */
  data: string
  validade: string | null
  parceiro: string | null
}

/** Builds a voucher's paper: the code as bars, as QR Code, and in groups that are easy to type. */
export function papelDoVale(dados: DadosVale): Danfe {
  const { empresa, cnpj, numero, origem, codigo, saldo, data, validade, parceiro } = dados
  return {
    titulo: `Vale ${numero}`,
    blocos: [
      centro(empresa, 'titulo'),
      ...(cnpj ? [centro(`CNPJ ${documento(cnpj)}`)] : []),
      regua,
      faixa(nameOfVoucher(origem).toUpperCase(), `Nº ${numero}`),
      pairOf('VALE R$', reais(saldo), 'titulo'),
      ...(parceiro ? [pairOf('Cliente', parceiro)] : []),
      pairOf('Emitido', data),
      pairOf('Vale até', validade ?? 'não vence'),
      regua,
      { k: 'barras', codigo },
      {
        k: 'qr',
        conteudo: codigo,
        lado: [texto('Leia no caixa', 'forte'), texto('O que sobra fica neste número')],
      },
      centro(codigo.replace(/(.{5})(?=.)/g, '$1 '), 'miudo'),
      espaco(),
      texto('Quem traz este papel usa o vale: guarde-o como dinheiro', 'miudo'),
      texto('Não é documento fiscal', 'miudo'),
    ],
  }
}
