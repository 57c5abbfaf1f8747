import { createHash } from 'node:crypto'
import { MOTIVOS, motivo } from '../judge/motivos.ts'
import { ESQUEMAS } from '../judge/schemas.ts'
import { INSCRITOS } from '../tables/taxpayers.ts'
import type { Board } from './board.ts'
import { type Dial, dialText } from './dial-form.ts'
import { AJUSTES, type Dials, isRejection } from './dial-table.ts'
import { ESTILO, TECLAS } from './page-style.ts'
import { CENAS, sceneOf } from './scenes.ts'

/** Data that the page shows. */
export interface EstadoDaPagina {
  dials: Dials
  documentos: readonly Record<string, unknown>[]
  /** Other simulators that this page controls. */
  boards: readonly Board[]
  compras: readonly { chave: string; emitente: string; destinatario: string; vNF: string; situacao: string }[]
  /** Sentence about the last action, shown once; `foco`: the control that gets the focus back. */
  dito?: string | undefined
  foco?: string | undefined
  /** Refused form: the typed values, and the errors by field. */
  recusado?: {
    /** dials, compra, manifesto, or the id of another simulator's board. */
    form: string
    digitado: Readonly<Record<string, string>>
    erros: Record<string, string>
  }
}

const e = (texto: string): string =>
  texto.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
const sha = (texto: string): string => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`

/** Content security policy: only the page's own content, forms only to this simulator, and never inside a frame. */
export const CSP = [
  "default-src 'none'",
  `style-src ${sha(ESTILO)}`,
  `script-src ${sha(TECLAS)}`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const MAX_LINHAS = 20

/** Draws settings and documents as forms that work without a script; the script only adds the keys. */
export function simPage(estado: EstadoDaPagina): string {
  const { dials, dito = '' } = estado
  const agora = sceneOf(dials)
  const situacao =
    agora?.id === 'normal' ? ['normal', 'Responde normalmente'] : ['viva', agora?.nome ?? summary(dials)]
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin"><link rel="icon" href="data:,"><title>Simulador SEFAZ</title><style>${ESTILO}</style></head>
<body><header><h1>Simulador SEFAZ</h1><span class="${situacao[0]}" role="status" aria-label="Situação">${e(situacao[1] ?? '')}</span>
<span id="dito" role="status" aria-label="Feito">${e(dito)}</span></header>
<main>${[scenes(estado), rejection(estado), purchase(estado), foreignManifest(estado), ...estado.boards.map(board => boardSection(board, estado)), dialsForm(estado), documents(estado), purchases(estado), taxpayers(), section('Esquemas', `<p>${e(ESQUEMAS)}</p>`)].join('\n')}</main>
<footer id="barra" role="toolbar" aria-label="Teclas">${hints(estado)}</footer><script>${TECLAS}</script></body></html>`
}

/** Lists the fault settings that differ from their initial values, with their labels. */
function summary(dials: Dials): string {
  const virados = (['falha', 'rejeitar', 'latencia_ms', 'servico', 'autorizador', 'taxa'] as const).filter(
    nome => dials[nome] !== AJUSTES[nome].inicial,
  )
  return virados.map(nome => `${AJUSTES[nome].rotulo}: ${dialText(AJUSTES[nome], dials[nome])}`).join(' · ')
}

const section = (titulo: string, corpo: string, classe = ''): string =>
  `<section aria-label="${e(titulo)}"${classe && ` class="${classe}"`}><h2>${e(titulo)}</h2>${corpo}</section>`
const form = (para: string, corpo: string): string => `<form method="post" action="${para}">${corpo}</form>`
const focus = (id: string, { foco }: EstadoDaPagina): string => (foco === id ? ' autofocus' : '')
const key = (tecla: string): string => `data-tecla="${tecla}" aria-keyshortcuts="${tecla}"`

function scenes(estado: EstadoDaPagina): string {
  const agora = sceneOf(estado.dials)?.id
  const buttons = CENAS.map(
    ({ id, tecla, nome }) =>
      `<button name="cena" value="${id}" aria-pressed="${agora === id}" ${key(tecla)}${focus(id, estado)}>${e(nome)} <kbd>${tecla}</kbd></button>`,
  )
  return section('Situação da SEFAZ', form('/sim/cena', `<div class="cenas">${buttons.join('')}</div>`))
}

function rejection(estado: EstadoDaPagina): string {
  const { rejeitar } = estado.dials
  const codigos = Object.keys(MOTIVOS).filter(codigo => isRejection(Number(codigo)))
  const lista = codigos.map(c => `<option value="${c}">${e(motivo(Number(c)))}</option>`).join('')
  const erro = estado.recusado?.erros['rejeitar']
  return section(
    'Rejeitar a próxima',
    form(
      '/sim/dials',
      `<div class="campo"><label for="codigo">Código</label>
<input id="codigo" name="rejeitar" list="codigos" inputmode="numeric" autocomplete="off" ${key('F8')}${focus('rejeitar', estado)} value="${rejeitar ?? ''}"${erro ? ' aria-invalid="true" aria-describedby="codigo-erro"' : ' aria-describedby="codigo-dica"'}>
${erro ? `<span class="erro" id="codigo-erro">${e(erro)}</span>` : `<small id="codigo-dica">${rejeitar === null ? 'O que seria aceito recebe este código. Vazio: nenhum.' : e(motivo(rejeitar))}</small>`}
<datalist id="codigos">${lista}</datalist></div><button name="foco" value="rejeitar">Rejeitar</button>`,
    ),
  )
}

function purchase(estado: EstadoDaPagina): string {
  const { recusado, compras, documentos } = estado
  const errado = recusado?.form === 'compra' ? recusado : undefined
  const usual = compras.at(-1)?.destinatario ?? String(documentos.at(-1)?.['emitente'] ?? '')
  const campo = (nome: string, rotulo: string, valor: string): string => {
    const erro = errado?.erros[nome]
    return `<div class="campo"><label for="${nome}">${rotulo}</label><input id="${nome}" name="${nome}" autocomplete="off" value="${e(errado?.digitado[nome] ?? valor)}"${erro ? ` aria-invalid="true" aria-describedby="${nome}-erro"` : ''}>${erro ? `<span class="erro" id="${nome}-erro">${e(erro)}</span>` : ''}</div>`
  }
  return section(
    'Mandar uma compra',
    form(
      '/sim/compras',
      `${campo('cnpj', 'CNPJ da empresa', usual)}${campo('quantas', 'Quantas', '1')}<button class="forte" ${key('F2')}${focus('compra', estado)}>Mandar compra <kbd>F2</kbd></button>`,
    ),
  )
}

/** Draws the form that opens a manifest which the company issued with another program. */
function foreignManifest(estado: EstadoDaPagina): string {
  const errado = estado.recusado?.form === 'manifesto' ? estado.recusado : undefined
  const usual = String(estado.documentos.at(-1)?.['emitente'] ?? '')
  const campo = (nome: string, rotulo: string, valor: string): string => {
    const erro = errado?.erros[nome]
    return `<div class="campo"><label for="m-${nome}">${rotulo}</label><input id="m-${nome}" name="${nome}" autocomplete="off" value="${e(errado?.digitado[nome] ?? valor)}"${erro ? ` aria-invalid="true" aria-describedby="m-${nome}-erro"` : ''}>${erro ? `<span class="erro" id="m-${nome}-erro">${e(erro)}</span>` : ''}</div>`
  }
  return section(
    'Abrir um manifesto alheio',
    form(
      '/sim/manifestos',
      `${campo('cnpj', 'CNPJ da empresa', usual)}${campo('placa', 'Placa', 'QQQ0A00')}${campo('ufIni', 'UF de carregamento', 'SP')}${campo('ufFim', 'UF de descarregamento', 'RJ')}${campo('dias', 'Aberto há (dias)', '0')}<button ${key('A')}${focus('manifesto', estado)}>Abrir manifesto <kbd>A</kbd></button>`,
    ),
  )
}

interface DialsPart {
  /** Name of the form, its address, the id of its button. */
  nome: string
  para: string
  foco: string
  ajustes: Readonly<Record<string, Dial>>
  valores: Readonly<Record<string, unknown>>
  tecla?: string
}

/** Draws a table of settings as a form. */
function dialFields(
  { nome, para, foco, ajustes, valores, tecla }: DialsPart,
  estado: EstadoDaPagina,
): string {
  const errado = estado.recusado?.form === nome ? estado.recusado : undefined
  const campos = Object.entries(ajustes).map(([campo, ajuste], i) =>
    dialField(nome === 'dials' ? campo : `${nome}-${campo}`, campo, ajuste, {
      texto: errado?.digitado[campo] ?? dialText(ajuste, valores[campo]),
      erro: errado?.erros[campo],
      tecla: i === 0 && tecla ? ` ${key(tecla)}` : '',
    }),
  )
  return form(
    para,
    `<div class="campos">${campos.join('')}</div><div class="acoes"><button class="forte" name="foco" value="${foco}"${focus(foco, estado)}>Salvar ajustes</button></div>`,
  )
}

function dialsForm(estado: EstadoDaPagina): string {
  const part = { nome: 'dials', para: '/sim/dials', foco: 'ajustes', tecla: 'F9' }
  return section(
    'Ajustes',
    `${dialFields({ ...part, ajustes: AJUSTES, valores: { ...estado.dials } }, estado)}
${form('/sim/reset', '<div class="acoes"><button>Esquecer documentos, compras e ajustes</button></div>')}`,
    'larga',
  )
}

function dialField(
  id: string,
  nome: string,
  ajuste: Dial,
  { texto, erro, tecla }: { texto: string; erro: string | undefined; tecla: string },
): string {
  const dica = erro ?? ajuste.dica
  const comum = `id="d-${id}" name="${nome}"${tecla}${erro ? ' aria-invalid="true"' : ''}${dica ? ` aria-describedby="d-${id}-dica"` : ''}`
  const opcoes =
    ajuste.tipo === 'opcao'
      ? ajuste.opcoes
      : ajuste.tipo === 'simnao'
        ? ([
            ['true', 'Sim'],
            ['false', 'Não'],
          ] as const)
        : null
  const todas = opcoes && [...(ajuste.nulo === undefined ? [] : [['', ajuste.nulo] as const]), ...opcoes]
  const controle = todas
    ? `<select ${comum}>${todas.map(([codigo, dito]) => `<option value="${e(String(codigo))}"${String(codigo) === texto ? ' selected' : ''}>${e(dito)}</option>`).join('')}</select>`
    : ajuste.tipo === 'lista' || ajuste.tipo === 'codigos'
      ? `<textarea ${comum} rows="2">${e(texto)}</textarea>`
      : `<input ${comum} autocomplete="off" value="${e(texto)}"${ajuste.nulo === undefined ? '' : ` placeholder="${e(ajuste.nulo)}"`}>`
  return `<div class="campo"><label for="d-${id}">${e(ajuste.rotulo)}</label>${controle}${dica ? `<small id="d-${id}-dica"${erro ? ' class="erro"' : ''}>${e(dica)}</small>` : ''}</div>`
}

/** Draws another simulator: its actions with their letters, its table, and its settings in a closed section. */
function boardSection(board: Board, estado: EstadoDaPagina): string {
  const { id, titulo, atos, ajustes, tabela } = board
  const buttons = atos.map(
    ato =>
      `<button name="ato" value="${ato.id}"${ato.ligado ? ` aria-pressed="${ato.ligado()}"` : ''} ${key(ato.tecla)}${focus(`${id}-${ato.id}`, estado)}>${e(ato.nome)} <kbd>${ato.tecla}</kbd></button>`,
  )
  const part = {
    nome: id,
    para: `/sim/${id}/dials`,
    foco: `${id}-ajustes`,
    ajustes,
    valores: board.valores(),
  }
  const open = estado.recusado?.form === id || estado.foco === part.foco ? ' open' : ''
  return section(
    titulo,
    `${form(`/sim/${id}/ato`, `<div class="cenas">${buttons.join('')}</div>`)}
${
  tabela
    ? `<h2>${e(tabela.titulo)}</h2>${table(
        tabela.cabeca,
        tabela.linhas().map(linha => row(...linha)),
        'Nenhuma ainda.',
      )}`
    : ''
}
${warnings(board)}
<details${open}><summary>Ajustes</summary>${dialFields(part, estado)}</details>`,
    'quadro',
  )
}

/** Lists what broke the standard of the simulated service; draws nothing when it was kept. */
function warnings({ avisos }: Board): string {
  const said = avisos?.() ?? []
  return said.length === 0
    ? ''
    : `<h2>Fora do padrão</h2><ul>${said.map(each => `<li>${e(each)}</li>`).join('')}</ul>`
}

const table = (cabeca: readonly string[], linhas: readonly string[], vazia: string): string =>
  linhas.length === 0
    ? `<p>${vazia}</p>`
    : `<table><thead><tr>${cabeca.map(c => `<th>${c}</th>`).join('')}</tr></thead><tbody>${linhas.join('')}</tbody></table>`
const row = (...celulas: readonly unknown[]): string =>
  `<tr>${celulas.map(c => `<td>${e(String(c ?? ''))}</td>`).join('')}</tr>`

function documents({ documentos }: EstadoDaPagina): string {
  const linhas = documentos
    .slice(-MAX_LINHAS)
    .reverse()
    .map(d =>
      row(
        d['modelo'],
        d['serie'],
        d['ate'] ? `${d['numero']} a ${d['ate']}` : d['numero'],
        d['status'],
        d['cStat'],
        d['vNF'],
        d['chave'] ?? '',
      ),
    )
  const titulo = `Autorizadas e inutilizadas (${documentos.length})`
  return section(
    titulo,
    table(['Modelo', 'Série', 'Número', 'Situação', 'cStat', 'Valor', 'Chave'], linhas, 'Nenhuma ainda.'),
    'larga',
  )
}

function purchases({ compras }: EstadoDaPagina): string {
  const linhas = compras
    .slice(-MAX_LINHAS)
    .reverse()
    .map(c => {
      const botao =
        c.situacao === 'cancelada'
          ? ''
          : form(
              '/sim/compras/cancelar',
              `<button name="chave" value="${e(c.chave)}" aria-label="Cancelar a nota ${e(c.chave)}">Cancelar</button>`,
            )
      return `${row(c.emitente, c.destinatario, c.vNF, c.situacao, c.chave).slice(0, -5)}<td>${botao}</td></tr>`
    })
  const titulo = `Compras enviadas (${compras.length})`
  return section(
    titulo,
    table(
      ['Fornecedor', 'Destinatário', 'Valor', 'Situação', 'Chave', ''],
      linhas,
      'Nenhuma ainda: F2 manda uma.',
    ),
    'larga',
  )
}

/** Draws the taxpayers that a query of the register (Shift+F3 in a partner's form) finds. */
function taxpayers(): string {
  const linhas = INSCRITOS.map(i =>
    row(
      i.nome,
      i.cnpj,
      i.ie,
      i.uf,
      i.habilitado ? 'habilitado' : `baixado em ${(i.baixa ?? '').split('-').reverse().join('/')}`,
    ),
  )
  return section(
    `Cadastro de contribuintes (${INSCRITOS.length})`,
    table(['Nome', 'CNPJ', 'Inscrição estadual', 'UF', 'Situação'], linhas, 'Nenhum.'),
    'larga',
  )
}

const hints = ({ boards }: EstadoDaPagina): string =>
  [
    ...CENAS.map(({ tecla, nome }) => [tecla, nome]),
    ['F2', 'Mandar compra'],
    ['A', 'Abrir manifesto'],
    ['F8', 'Rejeitar'],
    ['F9', 'Ajustes'],
    ['F5', 'Atualizar'],
    ...boards.map(({ titulo, atos }) => [atos.map(({ tecla }) => tecla).join(' '), titulo]),
  ]
    .map(([tecla, nome]) => `<span><kbd>${tecla}</kbd> ${e(nome ?? '')}</span>`)
    .join('')
