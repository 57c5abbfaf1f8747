import { formatCnpj } from '../document/cnpj.ts'
import { formatCpf } from '../document/cpf.ts'
import { dec } from '../money/decimal.ts'
import { formatDecimal, formatMoney } from '../money/pt-br.ts'
import { r2 } from '../money/round.ts'
import type { ContextoOmnibar, Intent } from './intent.ts'

/** Tells in one line of Portuguese what Enter will do. */
export function preview(intent: Intent, contexto: ContextoOmnibar): string {
  switch (intent.tipo) {
    case 'vazio':
      return contexto.pendente === null ? '' : `${qt(contexto.pendente)} × … leia ou digite o código`
    case 'adicionar':
      return previewAdd(intent)
    case 'multiplicar':
      return `${qt(intent.qtde)} × o próximo código`
    case 'quantidade_item':
      return `Quantidade da linha selecionada: ${qt(intent.qtde)}`
    case 'cancelar_item':
      if (!intent.produto) return 'Cancelar a linha selecionada'
      return `Cancelar ${intent.qtde === null ? '' : `${qt(intent.qtde)} × `}${intent.produto.nome}`
    case 'desconto':
      return `Desconto de ${side(intent)} na venda`
    case 'acrescimo':
      return `Acréscimo de ${side(intent)} na venda`
    case 'desconto_item':
      return `Desconto de ${formatDecimal(intent.percentual)}% no item`
    case 'nota':
      return `Abrir a nota ${intent.numero}`
    case 'chave':
      return `Ler a nota da chave, modelo ${intent.modelo}`
    case 'cliente':
      return intent.busca === '' ? 'Procurar cliente' : `Procurar cliente: ${intent.busca}`
    case 'tabela':
      return intent.nome === ''
        ? 'Preços da tabela do cliente ou do caixa'
        : `Tabela de preço: ${intent.nome}`
    case 'consumidor':
      return intent.pessoa === 'F'
        ? `CPF na nota: ${formatCpf(intent.cpf_cnpj)}`
        : `CNPJ na nota: ${formatCnpj(intent.cpf_cnpj)}`
    case 'comando':
      return intent.verbo === '' ? 'Escolher um comando' : `Comando ${intent.verbo}`
    case 'ajuda':
      return 'Mostrar o que se pode digitar'
    case 'estacionada':
      return 'Retomar a venda estacionada'
    case 'vale':
      return 'Usar o vale nesta venda'
    case 'boleto':
      return intent.leitura.valor ? `Boleto de ${formatMoney(intent.leitura.valor)}` : 'Boleto'
    case 'buscar':
      return `Buscar produto: ${intent.texto}`
    case 'desconhecido':
      return intent.sugestao
        ? `Código ${intent.codigo} não cadastrado: será a caixa de ${intent.sugestao.nome}?`
        : `Código ${intent.codigo} não cadastrado`
    case 'recusa':
      return intent.erro
  }
}

function previewAdd(intent: Extract<Intent, { tipo: 'adicionar' }>): string {
  const { produto, qtde, total, avisos, outros } = intent
  if (outros.length > 0) return `${outros.length + 1} produtos têm este código: Enter pergunta qual`
  const unit = intent.preco ?? produto.preco
  const amount = total ?? r2(dec(qtde).times(dec(unit))).toFixed(2)
  const price = intent.preco === null ? '' : ` a ${formatMoney(intent.preco)}`
  const warn = avisos.length > 0 ? ` · ${avisos[0]}` : ''
  // a label with a total has no weight: the sale line computes the quantity
  const count = intent.origem === 'balanca' && total !== null ? '' : `${qt(qtde)} ${produto.unidade} × `
  return `${count}${produto.nome}${price} = ${formatMoney(amount)}${warn}`
}

const qt = (qtde: string): string => formatDecimal(qtde, 0, 4)

const side = (intent: { percentual: string } | { valor: string }): string =>
  'percentual' in intent ? `${formatDecimal(intent.percentual)}%` : formatMoney(intent.valor)
