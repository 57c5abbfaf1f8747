import { plain } from '../core/text/plain.ts'

interface NaoHa {
  id: string
  titulo: string
  /** Nearest thing that the program can do, as text for the user. */
  nota: string
  /** Words that users type for the missing thing. */
  palavras: string
  /** Screen with the nearest existing thing. */
  tela?: string
}

/** Features that users look for and Tecla does not have: palette and till say so instead of finding nothing. */
export const NAO_HA: readonly NaoHa[] = [
  {
    id: 'sintegra',
    titulo: 'Sintegra: não há',
    nota: 'a EFD ICMS/IPI, que a Tecla faz, ficou no lugar dele',
    palavras: 'sintegra',
    tela: '/contabil/sped',
  },
  {
    id: 'aniversariantes',
    titulo: 'Lista de aniversariantes: ainda não há',
    nota: 'o nascimento de cada um está no seu cadastro',
    palavras: 'aniversário aniversários',
    tela: '/cadastro/parceiro',
  },
  {
    id: 'mesas',
    titulo: 'Mesas, comandas e garçons: ainda não há',
    nota: 'no PDV, F4 guarda a venda com o nome da mesa, e F7 a traz de volta',
    palavras: 'mesa mesas comanda comandas garçom garçons',
    tela: '/documento/pdv',
  },
  {
    id: 'taxa_servico',
    titulo: 'Taxa de serviço que se calcula sozinha: ainda não há',
    nota: 'no PDV, o acréscimo na venda aceita 10%',
    palavras: 'gorjeta',
    tela: '/documento/pdv',
  },
  {
    id: 'nfse',
    titulo: 'Nota fiscal de serviço (NFS-e): ainda não há',
    nota: 'emite-se no portal nacional ou no da prefeitura',
    palavras: 'nfse nfs-e iss rps',
  },
  {
    id: 'fidelidade',
    titulo: 'Pontos de fidelidade: ainda não há',
    nota: 'o cashback devolve parte da compra em crédito',
    palavras: 'fidelidade pontos',
    tela: '/config/financeiro',
  },
  {
    id: 'os',
    titulo: 'Ordem de serviço: ainda não há',
    nota: 'um orçamento com serviços e peças vira venda ou nota',
    palavras: 'assistência oficina',
    tela: '/documento/orcamento',
  },
  {
    id: 'spc',
    titulo: 'Consulta ao SPC e Serasa: ainda não há',
    nota: 'o limite de crédito e o atraso param a venda a prazo',
    palavras: 'spc serasa protesto',
    tela: '/config/financeiro',
  },
  {
    id: 'juntar',
    titulo: 'Juntar dois cadastros em um: ainda não há',
    nota: 'dos dois, deixe um inativo',
    palavras: 'unificar mesclar',
    tela: '/cadastro/parceiro',
  },
  {
    id: 'crm',
    titulo: 'Agenda e funil de vendas: ainda não há',
    nota: 'os orçamentos têm validade, situação e relatório de conversão',
    palavras: 'crm agenda agendamento',
    tela: '/documento/orcamento',
  },
  {
    id: 'folha',
    titulo: 'Ponto e folha de pagamento: não há',
    nota: 'o salário é uma conta a pagar, que pode repetir todo mês',
    palavras: 'holerite férias',
    tela: '/financeiro/recorrentes',
  },
  {
    id: 'sngpc',
    titulo: 'Receituário e SNGPC: ainda não há',
    nota: 'lotes e validades de medicamentos há',
    palavras: 'sngpc receituário controlados',
    tela: '/produto/validade',
  },
  {
    id: 'bombas',
    titulo: 'Bombas e bicos de combustível: ainda não há',
    nota: 'o combustível se vende pela quantidade digitada',
    palavras: 'bomba bombas encerrante lmc',
    tela: '/documento/pdv',
  },
  {
    id: 'paf',
    titulo: 'PAF-NFC-e de Santa Catarina: não há',
    nota: 'em SC a NFC-e de produção pede um programa credenciado; a NF-e se emite',
    palavras: 'paf paf-nfc-e paf-ecf menu fiscal daf',
    tela: '/config/ambiente',
  },
  {
    id: 'tef_homologado',
    titulo: 'TEF homologado: ainda não há',
    nota: 'o TEF é por troca de arquivos com o gerenciador, sem homologação de um deles',
    palavras: 'homologação do tef sitef homologado paygo homologado pinpad direto',
  },
]

/** Finds the missing feature that a typed word ('sintegra') means. */
export const naoHa = (texto: string): NaoHa | undefined =>
  NAO_HA.find(({ palavras }) => {
    const verbs = plain(palavras).split(' ')
    return texto.length > 2 && verbs.includes(plain(texto))
  })
