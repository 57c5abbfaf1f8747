import { openHoursInWords } from '../../../core/dates/open-hours.ts'
import { groupBy } from '../../../core/group-by.ts'
import { fone, preco, reais } from '../../../core/paper/format.ts'
import { DIA_SEMANA } from '../../../domain/options/dia-semana.ts'
import { publicPage } from '../../http/public-page.ts'
import { escapeHtml as e } from '../email/service.ts'
import { ESTILO } from './estilo.ts'
import {
  type ErrosDoPedido,
  feeOf,
  type LinhaDoCardapio,
  MEIOS,
  type PedidoEscrito,
  sumOf,
} from './pedido.ts'
import type { ProdutoDoCardapio, Publicado } from './repository.ts'

/** Title and advice of each page shown instead of a menu. */
const NOTICES = {
  desconhecido: ['Cardápio não encontrado', 'Confira se o endereço está completo, ou peça outro à loja.'],
  muitas: ['Muitos pedidos em pouco tempo', 'Aguarde alguns minutos e tente de novo.'],
  formulario: ['O pedido não pôde ser lido', 'Abra o cardápio de novo e peça pela página.'],
  recusado: ['O pedido não foi enviado', 'A loja foi avisada. Ligue para ela, se tiver pressa.'],
  falha: ['Não foi possível mostrar o cardápio', 'Tente de novo em alguns minutos.'],
} as const

const page = (titulo: string, corpo: string) => publicPage(e(titulo), corpo, ESTILO)

/** Makes a page that says why there is no menu. */
export function noticePage(which: keyof typeof NOTICES): string {
  const [titulo, fazer] = NOTICES[which]
  return page(titulo, `<section class="aviso"><h1>${titulo}</h1><p>${fazer}</p></section>`)
}

function head({ cardapio, aberto }: Publicado, titulo: string): string {
  const { empresa, fone: numero, categoria_loja } = cardapio
  const about = [categoria_loja, numero && fone(numero)].filter((each): each is string => !!each)
  return `<header><div class="loja"><p class="nome">${e(empresa)}</p>${about.length > 0 ? `<p>${about.map(each => e(each)).join(' · ')}</p>` : ''}</div>
<div class="titulo"><h1>${e(titulo)}</h1><p>${aberto ? 'Aberta agora' : 'Fechada agora'}</p></div></header>`
}

const fault = (text: string | null | undefined, id = ''): string =>
  text ? `<p class="erro" role="alert"${id ? ` id="${id}"` : ''}>${e(text)}</p>` : ''

function hours({ horas }: Publicado): string {
  const said = openHoursInWords(horas, DIA_SEMANA)
  if (said.length === 0) return ''
  const rows = said.map(([day, of]) => `<div><dt>${day}</dt><dd>${of}</dd></div>`).join('')
  return `<details><summary>Horários</summary><dl class="horas">${rows}</dl></details>`
}

const unit = ({ unidade }: ProdutoDoCardapio): string => (unidade === 'UN' ? '' : ` / ${e(unidade)}`)

function product(produto: ProdutoDoCardapio, qtde: string): string {
  const { id, nome } = produto
  return `<li><label for="q${id}">${e(nome)}<small>R$ ${preco(produto.preco)}${unit(produto)}</small></label>
<input id="q${id}" name="q${id}" type="number" inputmode="numeric" min="0" max="99" placeholder="0" value="${e(qtde)}" autocomplete="off"></li>`
}

/** Makes the page of the products, by category. `itens`: quantities typed before. */
export function menuPage(
  menu: Publicado,
  itens: Readonly<Record<string, string>>,
  erro: string | null,
): string {
  const { cardapio, produtos, aberto } = menu
  const groups = [...groupBy(produtos, ({ categoria }) => categoria)]
  const links = groups.map(([name], i) => `<a href="#g${i}">${e(name)}</a>`).join('')
  const lists = groups.map(
    ([name, of], i) =>
      `<section id="g${i}"><h2>${e(name)}</h2><ul class="itens">${of.map(each => product(each, itens[String(each.id)] ?? '')).join('')}</ul></section>`,
  )
  return page(
    `${cardapio.nome} - ${cardapio.empresa}`,
    `${head(menu, cardapio.nome)}
${cardapio.recado ? `<p class="recado">${e(cardapio.recado)}</p>` : ''}${hours(menu)}
${groups.length > 1 ? `<nav aria-label="Categorias">${links}</nav>` : ''}
<form method="post">${fault(erro)}
${lists.join('\n') || '<section class="aviso"><p>Nenhum produto por enquanto.</p></section>'}
<div class="rodape">${aberto ? '<button name="passo" value="ver">Ver o pedido</button>' : '<p>A loja está fechada agora: volte no horário dela.</p>'}</div></form>`,
  )
}

interface Field {
  name:
    | 'nome'
    | 'telefone'
    | 'cpf'
    | 'endereco'
    | 'numero'
    | 'complemento'
    | 'bairro'
    | 'referencia'
    | 'troco'
  label: string
  more: string
}

const field = (
  { name, label, more }: Field,
  said: PedidoEscrito,
  erros: ErrosDoPedido,
  first: boolean,
): string => {
  const wrong = (erros as Readonly<Record<string, string>>)[name]
  return `<label>${label} <input name="${name}" value="${e(said[name])}" ${more}${
    wrong ? ` aria-invalid="true" aria-describedby="e-${name}"${first ? ' autofocus' : ''}` : ''
  }></label>${fault(wrong, `e-${name}`)}`
}

const ABOUT_YOU: readonly Field[] = [
  { name: 'nome', label: 'Seu nome', more: 'required minlength="2" maxlength="60" autocomplete="name"' },
  {
    name: 'telefone',
    label: 'Telefone com DDD',
    more: 'required type="tel" inputmode="tel" maxlength="20" autocomplete="tel-national"',
  },
  { name: 'cpf', label: 'CPF (a nota de uma entrega o pede)', more: 'inputmode="numeric" maxlength="14"' },
]
const WHERE: readonly Field[] = [
  { name: 'endereco', label: 'Rua', more: 'maxlength="60" autocomplete="address-line1"' },
  { name: 'numero', label: 'Número', more: 'maxlength="10"' },
  {
    name: 'complemento',
    label: 'Complemento (se houver)',
    more: 'maxlength="60" autocomplete="address-line2"',
  },
  { name: 'bairro', label: 'Bairro', more: 'maxlength="60" autocomplete="address-level3"' },
  { name: 'referencia', label: 'Ponto de referência (se houver)', more: 'maxlength="60"' },
]
const CHANGE: Field = {
  name: 'troco',
  label: 'Troco para quanto? (se precisar)',
  more: 'inputmode="decimal" maxlength="12" placeholder="50,00"',
}

const radio = (name: string, value: string, label: string, checked: boolean, id = ''): string =>
  `<label class="opcao"><input type="radio" name="${name}" value="${value}"${id ? ` id="${id}"` : ''}${checked ? ' checked' : ''} required> ${label}</label>`

/** Makes the page on which the customer reads the order, says who and where, and sends it. */
export function checkoutPage(
  menu: Publicado,
  linhas: readonly LinhaDoCardapio[],
  said: PedidoEscrito,
  erros: ErrosDoPedido,
): string {
  const { cardapio } = menu
  const produtos = sumOf(linhas)
  const first = Object.keys(erros)[0]
  const drawn = (fields: readonly Field[]) =>
    fields.map(each => field(each, said, erros, each.name === first)).join('')
  const total = (modo: 'entrega' | 'retirada') => reais(produtos.plus(feeOf(cardapio, { modo })).toFixed(2))
  const modes = (['entrega', 'retirada'] as const).filter(modo => cardapio[modo])
  const mode = modes.find(modo => modo === said.modo) ?? modes[0]
  const words = { entrega: 'Entregar em casa', retirada: 'Retirar na loja' }
  return page(
    `Seu pedido - ${cardapio.empresa}`,
    `${head(menu, 'Seu pedido')}
<form method="post">${fault(erros.soma)}
<dl class="somas linhas">${linhas
      .map(
        ({ produto, qtde, total: of }) =>
          `<div><dt>${qtde} × ${e(produto.nome)}</dt><dd>${reais(of.toFixed(2))}</dd></div>`,
      )
      .join('')}</dl>
<fieldset><legend>Como receber</legend>${fault(erros.modo)}${modes
      .map(modo => radio('modo', modo, `${words[modo]}: total R$ ${total(modo)}`, modo === mode, modo))
      .join('')}
${cardapio.entrega && feeOf(cardapio, { modo: 'entrega' }).gt(0) ? `<small>A entrega custa R$ ${reais(cardapio.taxa)}.</small>` : ''}</fieldset>
<fieldset><legend>Quem pede</legend>${drawn(ABOUT_YOU)}</fieldset>
${cardapio.entrega ? `<fieldset class="onde"><legend>Onde entregar</legend>${drawn(WHERE)}</fieldset>` : ''}
<fieldset><legend>Como pagar, ao receber</legend>${fault(erros.meio)}${MEIOS.map(([tpag, name]) =>
      radio('meio', tpag, name, said.meio === tpag),
    ).join('')}${drawn([CHANGE])}</fieldset>
<label>Observação <textarea name="obs" maxlength="500" rows="2">${e(said.obs)}</textarea></label>
<input type="hidden" name="pedido" value="${e(said.pedido)}"><input type="hidden" name="soma" value="${produtos.toFixed(2)}">
${linhas.map(({ produto, qtde }) => `<input type="hidden" name="q${produto.id}" value="${qtde}">`).join('')}
<div class="rodape"><button name="passo" value="enviar">Enviar o pedido</button>
<button name="passo" value="voltar" class="leve" formnovalidate>Mudar os produtos</button></div></form>`,
  )
}
