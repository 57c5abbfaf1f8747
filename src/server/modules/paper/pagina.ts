import { documento, fone, preco, quantidade, reais } from '../../../core/paper/format.ts'
import type { LinhaPapel, PapelVenda } from '../../../core/paper/papers/sale/paper.ts'
import { publicPage } from '../../http/public-page.ts'
import { escapeHtml as e } from '../email/service.ts'
import { ESTILO } from './pagina-estilo.ts'

/** Title and advice of each page shown instead of a quote. */
export const MOTIVOS = {
  desconhecido: [
    'Link não encontrado',
    'Confira se o endereço está completo, ou peça outro a quem o enviou.',
  ],
  vencido: ['Este link venceu', 'Peça outro à loja.'],
  cancelado: ['A loja cancelou este link', 'Fale com ela para receber outro.'],
  alterado: ['Este orçamento mudou', 'A loja o alterou depois de enviar este link. Peça a ela o link novo.'],
  desistido: ['A loja cancelou este orçamento', 'Para outro, fale com ela.'],
  encerrado: ['Este orçamento já foi concluído', 'Para outra compra, fale com a loja.'],
  validade: ['A validade deste orçamento terminou', 'Peça à loja que o renove.'],
  muitas: ['Muitas aberturas em pouco tempo', 'Aguarde um minuto e abra o link de novo.'],
  resposta: ['A resposta não pôde ser lida', 'Abra o link de novo e responda pela página.'],
  falha: ['Não foi possível mostrar o orçamento', 'Tente de novo em alguns minutos.'],
} as const
export type MotivoDoLink = keyof typeof MOTIVOS

/** The customer's answer; time in the company's state. */
export interface RespostaDita {
  aceito: boolean
  nome: string
  motivo: string
  quando: string
}

const page = (titulo: string, corpo: string) => publicPage(e(titulo), corpo, ESTILO)

/** Makes a page that explains why no quote is shown. `empresa`: contact to show, for a link that exists. */
export function reasonPage(motivo: MotivoDoLink, empresa?: PapelVenda['empresa']): string {
  const [titulo, fazer] = MOTIVOS[motivo]
  const contato = empresa ? `<p class="contato">${e(empresa.nome)}${contact(empresa)}</p>` : ''
  return page(titulo, `<section class="aviso"><h1>${e(titulo)}</h1><p>${e(fazer)}</p>${contato}</section>`)
}

const contact = ({ fone: numero, email }: PapelVenda['empresa']): string =>
  [numero && fone(numero), email]
    .filter(Boolean)
    .map(each => ` · ${e(each)}`)
    .join('')

interface Pedido {
  id: number
  empresa: string
  fone: string | null
  email: string | null
  /** First name of the customer. */
  nome: string
  valor_total: string
  estado: string
  texto: string
  quando: string
}

/** Makes the page where a customer follows an order. */
export function followPage({ id, empresa, fone: numero, email, nome, valor_total, ...o }: Pedido): string {
  const contato = contact({ fone: numero ?? '', email: email ?? '' } as PapelVenda['empresa'])
  return page(
    `Pedido ${id} - ${empresa}`,
    `<header><div class="loja"><p class="nome">${e(empresa)}</p></div>
<div class="titulo"><h1>Pedido ${id}</h1><p>${e(o.quando)}</p></div></header>
<section class="aviso"><h1>${e(o.estado)}</h1><p>${nome ? `${e(nome)}: ` : ''}${e(o.texto)}</p></section>
<dl class="somas"><div class="total"><dt>Total</dt><dd>R$ ${reais(valor_total)}</dd></div></dl>
<footer>${e(empresa)}${contato}</footer>`,
  )
}

interface Estado {
  /** PNG as a data URL. */
  logo: string | null
  resposta: RespostaDita | null
  /** Fault in the submitted form, with the typed texts. */
  erro?: { texto: string; nome: string; motivo: string }
}

/** Makes the page where the customer reads a quote, and answers it by a form. */
export function quotePage(papel: PapelVenda, { logo, resposta, erro }: Estado): string {
  const titulo = `Orçamento - ${papel.empresa.nome}`
  return page(
    titulo,
    [
      head(papel, logo),
      resposta ? answered(resposta) : '',
      customer(papel),
      table(papel.itens),
      sums(papel),
      payments(papel),
      papel.obs.trim()
        ? `<section><h2>Observações</h2><p class="livre">${e(papel.obs.trim())}</p></section>`
        : '',
      resposta ? '' : form(erro),
      '<footer>Este orçamento não tem valor fiscal.</footer>',
    ].join('\n'),
  )
}

function head({ empresa, emissao, validade, vendedor }: PapelVenda, logo: string | null): string {
  const ditos = [
    `CNPJ ${documento(empresa.cnpj)}`,
    [empresa.endereco, empresa.bairro, empresa.cidade].filter(Boolean).join(', '),
    [empresa.fone && fone(empresa.fone), empresa.email].filter(Boolean).join(' · '),
  ].filter(Boolean)
  const datas = [
    `Emissão ${emissao}`,
    validade ? `Válido até <b>${e(validade)}</b>` : '',
    vendedor ? `Vendedor ${e(vendedor)}` : '',
  ].filter(Boolean)
  return `<header>${logo ? `<img src="${logo}" alt="${e(empresa.nome)}">` : ''}
<div class="loja"><p class="nome">${e(empresa.nome)}</p>${ditos.map(each => `<p>${e(each)}</p>`).join('')}</div>
<div class="titulo"><h1>Orçamento</h1>${datas.map(each => `<p>${each}</p>`).join('')}</div></header>`
}

const customer = ({ cliente }: PapelVenda): string =>
  cliente?.nome ? `<section><h2>Para</h2><p class="nome">${e(cliente.nome)}</p></section>` : ''

const table = (itens: readonly LinhaPapel[]): string => `<table>
<caption class="oculto">Itens do orçamento</caption>
<thead><tr><th scope="col">Descrição</th><th scope="col" class="n">Qtde</th><th scope="col" class="n">Preço</th><th scope="col" class="n">Total</th></tr></thead>
<tbody>${itens.map(row).join('\n')}</tbody></table>`

const row = ({ nome, detalhes, qtde, unidade, preco: valor, desconto, total }: LinhaPapel): string =>
  `<tr><td>${e(nome)}${detalhes.map(each => `<small>${e(each)}</small>`).join('')}${
    /[1-9]/.test(desconto) ? `<small>desconto de R$ ${reais(desconto)}</small>` : ''
  }</td><td class="n">${quantidade(qtde)} ${e(unidade)}</td><td class="n">${preco(valor)}</td><td class="n">${reais(total)}</td></tr>`

const sums = ({ somas, total }: PapelVenda): string =>
  `<dl class="somas">${somas
    .map(({ nome, valor }) => `<div><dt>${e(nome)}</dt><dd>${reais(valor)}</dd></div>`)
    .join('')}<div class="total"><dt>Total</dt><dd>R$ ${reais(total)}</dd></div></dl>`

const payments = ({ pagamentos }: PapelVenda): string =>
  pagamentos.length === 0
    ? ''
    : `<section><h2>Pagamento</h2><dl class="pagamento">${pagamentos
        .map(
          ({ descricao, valor, vencimentos }) =>
            `<div><dt>${e(descricao)}${vencimentos.length > 1 ? ` em ${vencimentos.length} vezes` : ''}</dt><dd>${reais(valor)}</dd></div>${
              vencimentos.length > 0
                ? `<ol>${vencimentos.map(each => `<li>${e(each.vencimento)} <b>${reais(each.valor)}</b></li>`).join('')}</ol>`
                : ''
            }`,
        )
        .join('')}</dl></section>`

const answered = ({ aceito, nome, motivo, quando }: RespostaDita): string =>
  aceito
    ? `<section class="resposta aceito" role="status"><h2>Orçamento aceito</h2><p>Por ${e(nome)}, em ${e(quando)}. A loja já foi avisada.</p></section>`
    : `<section class="resposta" role="status"><h2>Orçamento recusado</h2><p>${nome ? `Por ${e(nome)}, em` : 'Em'} ${e(quando)}${motivo ? `: ${e(motivo)}` : ''}. A loja já foi avisada.</p></section>`

const form = (erro: Estado['erro']): string => `<section class="responder" id="responder">
${erro ? `<p class="erro" role="alert">${e(erro.texto)}</p>` : ''}
<form method="post"><h2>Aceitar o orçamento</h2>
<label>Seu nome <input name="nome" required minlength="2" maxlength="120" autocomplete="name" value="${e(erro?.nome ?? '')}"></label>
<button name="resposta" value="aceitar">Aceitar o orçamento</button></form>
<details${erro?.motivo ? ' open' : ''}><summary>Não vou querer</summary><form method="post">
<label>Por quê? <textarea name="motivo" required maxlength="500" rows="3">${e(erro?.motivo ?? '')}</textarea></label>
<label>Seu nome (se quiser) <input name="nome" maxlength="120" autocomplete="name" value="${e(erro?.nome ?? '')}"></label>
<button name="resposta" value="recusar" class="leve">Recusar o orçamento</button></form></details></section>`
