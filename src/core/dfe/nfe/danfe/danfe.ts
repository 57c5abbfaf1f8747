import { dec, ZERO } from '../../../money/decimal.ts'
import { toText } from '../../../money/round.ts'
import { chaveEmGrupos, dataHora, documento, preco, quantidade, reais } from '../../../paper/format.ts'
import {
  type Bloco,
  centro,
  type Danfe,
  espaco,
  faixa,
  pairOf,
  regua,
  type Texto,
  texto,
} from '../../../paper/ticket.ts'
import { cabecalho } from '../../../paper/ticket-head.ts'
import { nomePagamento } from '../../../tender/index.ts'
import { emitenteOf } from '../../kit/paper/printed.ts'
import { type NoXml, no, textoOf, todos } from '../../kit/parse.ts'
import { type NotaImpressa, openNota } from './nota.ts'

export interface OpcoesDanfe {
  /** Copy to print: in contingency there are two, the customer's and the shop's. */
  via?: 'consumidor' | 'empresa'
  cancelada?: boolean
}

/**
 * Makes the DANFE NFC-e, or the DANFE Simplificado Tipo 2 of an NF-e with tpImp 6 (Aj. SINIEF 13/2026), from the signed NFe
 * or nfeProc. Never reads the sale, so a reprint equals the original. @throws XmlInvalido when the text is no XML.
 */
export function danfe(xml: string, opcoes: OpcoesDanfe = {}): Danfe {
  const nota = openNota(xml)
  const { inf } = nota
  const numero = textoOf(nota.ide, 'nNF')
  return {
    titulo: `${nota.nome} ${numero} série ${textoOf(nota.ide, 'serie')}`,
    blocos: [
      ...cabecalho(emitenteOf(inf)),
      ...identificacaoDoDocumento(nota, opcoes),
      ...itens(nota),
      ...totais(nota),
      ...pagamentos(nota),
      ...tributos(nota),
      regua,
      ...consultaPelaChave(nota),
      espaco(0.3),
      rodapeComQr(nota, opcoes),
      ...avisos(nota, opcoes),
      ...mensagens(nota),
    ],
  }
}

function identificacaoDoDocumento(nota: NotaImpressa, opcoes: OpcoesDanfe): Bloco[] {
  const titulo = nota.nfce
    ? [
        centro('DANFE NFC-e', 'forte'),
        centro('Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica', 'miudo'),
      ]
    : [
        centro(textoOf(nota.ide, 'tpImp') === '6' ? 'DANFE SIMPLIFICADO TIPO 2' : 'DANFE', 'forte'),
        centro('Documento Auxiliar da Nota Fiscal Eletrônica', 'miudo'),
      ]
  return [regua, ...titulo, ...avisos(nota, opcoes), regua]
}

/** Makes the warning bands that the law demands, at the head and below the QR Code. */
function avisos(nota: NotaImpressa, opcoes: OpcoesDanfe): Bloco[] {
  const lista: Bloco[] = []
  if (opcoes.cancelada) lista.push(faixa(`${nota.nome} CANCELADA`))
  if (nota.homologacao) lista.push(faixa('EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO', 'SEM VALOR FISCAL'))
  if (nota.contingencia && !nota.prot) lista.push(faixa('EMITIDA EM CONTINGÊNCIA', 'Pendente de autorização'))
  return lista
}

function itens(nota: NotaImpressa): Bloco[] {
  const linhas: Bloco[] = [
    pairOf('# CÓDIGO DESCRIÇÃO', '', 'miudo'),
    pairOf('QTD UN × VL UNIT R$', 'VL TOTAL R$', 'miudo'),
  ]
  for (const det of todos(nota.inf, 'det')) {
    const prod = no(det, 'prod')
    const n = (det.atributos['nItem'] ?? '').padStart(3, '0')
    linhas.push(texto(`${n} ${textoOf(prod, 'cProd')} ${textoOf(prod, 'xProd')}`))
    linhas.push(
      pairOf(
        `    ${quantidade(textoOf(prod, 'qCom'))} ${textoOf(prod, 'uCom')} × ${preco(textoOf(prod, 'vUnCom'))}`,
        reais(textoOf(prod, 'vProd')),
      ),
    )
    if (!nota.nfce) linhas.push(...reforma(det))
    linhas.push(...veiculo(no(prod, 'veicProd')))
    const adicional = textoOf(det, 'infAdProd')
    if (adicional) linhas.push(texto(`    ${adicional}`, 'miudo'))
  }
  return [...linhas, regua]
}

function veiculo(veicProd: NoXml | null): Bloco[] {
  if (!veicProd) return []
  const v = (tag: string) => textoOf(veicProd, tag)
  return [
    texto(`    Chassi ${v('chassi')}  Motor ${v('nMotor')}`, 'miudo'),
    texto(`    Ano ${v('anoFab')}/${v('anoMod')}  Cor ${v('xCor')}`, 'miudo'),
  ]
}

/** Prints class and rates of IBS and CBS below each line of an NF-e (NT 2026.010). */
function reforma(det: NoXml): Bloco[] {
  const grupo = no(det, 'imposto', 'IBSCBS')
  if (!grupo) return []
  const classe = `    cClassTrib ${textoOf(grupo, 'cClassTrib')}`
  const mono = no(grupo, 'gIBSCBSMono')
  if (mono) {
    const [ibs, cbs] = ['IBS', 'CBS'].map(imposto => reais(textoOf(mono, `vTot${imposto}MonoItem`)))
    return [texto(`${classe}  IBS monofásico R$ ${ibs}  CBS R$ ${cbs}`, 'miudo')]
  }
  // the rate charged: after the reduction, if any
  const taxa = (ente: string, nominal: string) => {
    const gente = no(grupo, 'gIBSCBS', ente)
    return quantidade(textoOf(gente, 'gRed', 'pAliqEfet') || textoOf(gente, nominal) || '0')
  }
  return [
    texto(
      `${classe}  IBS ${taxa('gIBSUF', 'pIBSUF')}% + ${taxa('gIBSMun', 'pIBSMun')}%  CBS ${taxa('gCBS', 'pCBS')}%`,
      'miudo',
    ),
  ]
}

/** Sums the relieved ICMS that lowers the note's total (indDeduzDeson 1); vICMSDeson also has what does not lower it. */
function abatido(inf: NotaImpressa['inf']): string {
  const soma = todos(inf, 'det').reduce((total, det) => {
    const grupo = no(det, 'imposto', 'ICMS')?.filhos[0]
    return textoOf(grupo, 'indDeduzDeson') === '1' ? total.plus(dec(textoOf(grupo, 'vICMSDeson'))) : total
  }, ZERO)
  return toText(soma)
}

function totais(nota: NotaImpressa): Bloco[] {
  const total = no(nota.inf, 'total', 'ICMSTot')
  const v = (tag: string) => textoOf(total, tag)
  const ifHas = (rotulo: string, tag: string, sinal = ''): Bloco[] =>
    /[1-9]/.test(v(tag)) ? [pairOf(rotulo, `${sinal}${reais(v(tag))}`)] : []
  const desonerado = abatido(nota.inf)
  const linhas: Bloco[] = [
    pairOf('Qtde. total de itens', String(todos(nota.inf, 'det').length)),
    pairOf('Valor total R$', reais(v('vProd'))),
    ...ifHas('Desconto R$', 'vDesc', '-'),
    ...(/[1-9]/.test(desonerado) ? [pairOf('Desoneração R$', `-${reais(desonerado)}`)] : []),
    ...ifHas('Frete R$', 'vFrete'),
    ...ifHas('Seguro R$', 'vSeg'),
    ...ifHas('Acréscimos R$', 'vOutro'),
    ...ifHas('ICMS ST R$', 'vST'),
    ...ifHas('IPI R$', 'vIPI'),
  ]
  const saved = nota.nfce && /[1-9]/.test(v('vDesc'))
  return [
    ...linhas,
    espaco(0.2),
    pairOf('VALOR A PAGAR R$', reais(v('vNF')), 'titulo'),
    ...(saved ? [centro(`Você economizou R$ ${reais(v('vDesc'))}`, 'forte')] : []),
    espaco(0.2),
  ]
}

function pagamentos(nota: NotaImpressa): Bloco[] {
  const pag = no(nota.inf, 'pag')
  const linhas = todos(pag, 'detPag').map(det =>
    pairOf(nomePagamento(textoOf(det, 'tPag'), textoOf(det, 'xPag')), reais(textoOf(det, 'vPag'))),
  )
  const troco = textoOf(pag, 'vTroco')
  return [
    pairOf('FORMA DE PAGAMENTO', 'VALOR PAGO R$', 'miudo'),
    ...linhas,
    ...(/[1-9]/.test(troco) ? [pairOf('Troco R$', reais(troco), 'forte')] : []),
  ]
}

/** Prints the approximate taxes (Lei 12.741/2012), the note's IBS and CBS, and the CRT of an NF-e. */
function tributos(nota: NotaImpressa): Bloco[] {
  const aproximados = textoOf(nota.inf, 'total', 'ICMSTot', 'vTotTrib')
  const ibs = textoOf(nota.inf, 'total', 'IBSCBSTot', 'gIBS', 'vIBS')
  const cbs = textoOf(nota.inf, 'total', 'IBSCBSTot', 'gCBS', 'vCBS')
  return [
    ...(aproximados
      ? [
          espaco(0.3),
          texto(`Tributos totais incidentes (Lei Federal 12.741/2012): R$ ${reais(aproximados)}`, 'miudo'),
        ]
      : []),
    ...(nota.nfce ? [] : [texto(`CRT ${textoOf(nota.inf, 'emit', 'CRT')}`, 'miudo')]),
    ...(ibs || cbs ? [texto(`IBS R$ ${reais(ibs)}   CBS R$ ${reais(cbs)} (LC 214/2025)`, 'miudo')] : []),
  ]
}

function consultaPelaChave(nota: NotaImpressa): Bloco[] {
  return [
    centro('Consulte pela chave de acesso em', 'miudo'),
    centro(textoOf(nota.supl, 'urlChave').replace(/^https?:\/\//, ''), 'miudo'),
    // eleven groups in one 80 mm line would be too small to type from
    centro(chaveEmGrupos(nota.chave.slice(0, 24)), 'forte'),
    centro(chaveEmGrupos(nota.chave.slice(24)), 'forte'),
  ]
}

function rodapeComQr(nota: NotaImpressa, opcoes: OpcoesDanfe): Bloco {
  const linhas: Texto[] = [
    ...consumidor(nota),
    texto(
      `${nota.nome} nº ${textoOf(nota.ide, 'nNF').padStart(9, '0')} Série ${textoOf(nota.ide, 'serie').padStart(3, '0')}`,
      'forte',
    ),
    texto(`Emissão ${dataHora(textoOf(nota.ide, 'dhEmi'))}`),
    ...(opcoes.via ? [texto(`Via ${opcoes.via}`)] : []),
    ...(nota.prot
      ? [
          texto(`Protocolo de autorização ${textoOf(nota.prot, 'nProt')}`),
          texto(`Autorizada em ${dataHora(textoOf(nota.prot, 'dhRecbto'))}`),
        ]
      : []),
  ]
  return { k: 'qr', conteudo: textoOf(nota.supl, 'qrCode'), lado: linhas }
}

function consumidor(nota: NotaImpressa): Texto[] {
  const dest = no(nota.inf, 'dest')
  if (!dest) return [texto('CONSUMIDOR NÃO IDENTIFICADO', 'forte')]
  const tipo = ['CPF', 'CNPJ', 'idEstrangeiro'].find(tag => no(dest, tag)) ?? ''
  const numero = textoOf(dest, tipo)
  const rotulo = tipo === 'idEstrangeiro' ? 'Id. Estrangeiro' : tipo
  const ender = no(dest, 'enderDest')
  const linhas = [
    texto(`${nota.nfce ? 'CONSUMIDOR' : 'DESTINATÁRIO'} ${rotulo} ${documento(numero)}`, 'forte'),
  ]
  const nome = textoOf(dest, 'xNome')
  if (nome) linhas.push(texto(nome))
  if (ender)
    linhas.push(
      texto(
        `${textoOf(ender, 'xLgr')}, ${textoOf(ender, 'nro')}, ${textoOf(ender, 'xBairro')}, ${textoOf(ender, 'xMun')}-${textoOf(ender, 'UF')}`,
        'miudo',
      ),
    )
  return linhas
}

function mensagens(nota: NotaImpressa): Bloco[] {
  const fisco = textoOf(nota.inf, 'infAdic', 'infAdFisco')
  const livre = textoOf(nota.inf, 'infAdic', 'infCpl')
  return [...(fisco ? [regua, texto(fisco, 'miudo')] : []), ...(livre ? [regua, texto(livre, 'miudo')] : [])]
}
