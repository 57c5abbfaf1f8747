import type { Setting } from './setting.ts'

const one = { pagina: 'impressao_ele', onde: 'empresa' } as const

/** Files attached to the e-mail of a note, by the stored number. */
export const NOTE_FILES = { both: 1, xml: 2, pdf: 3 } as const

/** Settings of a note's PDF and e-mail. */
export const IMPRESSAO_ELE = [
  {
    ...one,
    chave: 'formato_danfe',
    titulo: 'DANFE da NF-e',
    efeito: 'O papel que a nota diz ter; o do balcão é sempre o seu',
    tipo: 'int',
    padrao: 1,
    min: 1,
    max: 3,
    palavras: { 1: 'Retrato', 2: 'Paisagem', 3: 'Simplificado' },
  },
  {
    ...one,
    chave: 'enviar_nota_email',
    titulo: 'NF-e por e-mail ao destinatário',
    efeito: 'Autorizada, a NF-e vai aos e-mails do cadastro do destinatário',
    tipo: 'bool',
    padrao: false,
    porEmail: true,
  },
  {
    ...one,
    chave: 'danfe_email_anexa',
    titulo: 'O que o e-mail da NF-e leva',
    efeito: 'O XML é o documento: sem ele aqui, entregue-o de outro modo',
    tipo: 'int',
    padrao: NOTE_FILES.both,
    min: 1,
    max: 3,
    palavras: {
      [NOTE_FILES.both]: 'XML e DANFE',
      [NOTE_FILES.xml]: 'Só o XML',
      [NOTE_FILES.pdf]: 'Só o DANFE',
    },
  },
  {
    ...one,
    chave: 'qrcode_na_tela_s',
    titulo: 'QR Code da nota na tela (segundos)',
    efeito: 'No caixa, depois da venda, para o cliente fotografar; qualquer tecla o fecha. 0: não mostra',
    tipo: 'int',
    till: true,
    padrao: 20,
    min: 0,
    max: 120,
  },
  {
    ...one,
    chave: 'link_validade_dias',
    titulo: 'Validade do link do orçamento (dias)',
    efeito: 'Proposta ao criar o link ou enviar o orçamento, onde se pode dizer outra',
    tipo: 'int',
    padrao: 7,
    min: 1,
    max: 90,
  },
  {
    ...one,
    chave: 'copia_contador',
    titulo: 'Cópia do mês ao contador',
    efeito: 'No dia 2 o ZIP com os XML do mês que acabou vai ao e-mail do contador (Nota fiscal)',
    tipo: 'bool',
    padrao: true,
  },
  {
    ...one,
    chave: 'guardar_pdf',
    titulo: 'PDF das NF-e na cópia do mês',
    efeito: 'O ZIP do contador leva também o DANFE em PDF de cada NF-e autorizada, se couber no e-mail',
    tipo: 'bool',
    padrao: false,
  },
] as const satisfies readonly Setting[]
