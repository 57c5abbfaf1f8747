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
    id: 'nfse',
    titulo: 'Nota de serviço (NFS-e): ainda não há',
    nota: 'emita no portal nacional da NFS-e; aqui saem NFC-e, NF-e, CT-e e MDF-e',
    palavras: 'nfse nfs-e serviço serviços iss rps nota de serviço',
  },
  {
    id: 'paf',
    titulo: 'PAF-NFC-e de Santa Catarina: não há',
    nota: 'em SC a NFC-e de produção pede um programa credenciado; a NF-e se emite',
    palavras: 'paf paf-nfc-e paf-ecf menu fiscal daf',
    tela: '/config/ambiente',
  },
  {
    id: 'sngpc',
    titulo: 'SNGPC (remédios controlados): ainda não há',
    nota: 'há lotes e validade; a escrituração da Anvisa se faz em outro programa',
    palavras: 'sngpc anvisa controlados receita médica psicotrópicos',
    tela: '/produto/validade',
  },
  {
    id: 'bombas',
    titulo: 'Bombas de combustível: ainda não há',
    nota: 'não lê bombas nem encerrantes; combustível se vende como produto',
    palavras: 'bomba bombas bicos encerrante encerrantes abastecimento concentrador lmc posto',
  },
  {
    id: 'tef_homologado',
    titulo: 'TEF homologado: ainda não há',
    nota: 'o TEF é por troca de arquivos com o gerenciador, sem homologação de um deles',
    palavras: 'homologação do tef sitef homologado paygo homologado pinpad direto',
  },
  {
    id: 'mesas',
    titulo: 'Mesas, comandas e garçom: ainda não há',
    nota: 'há pedidos, delivery e telas de cozinha; a venda do balcão se estaciona',
    palavras: 'mesa mesas comanda comandas garçom garçons gorjeta salão taxa de serviço',
    tela: '/delivery',
  },
]

/** Finds the missing feature that a typed word ('sintegra') means. */
export const naoHa = (texto: string): NaoHa | undefined =>
  NAO_HA.find(({ palavras }) => {
    const verbs = plain(palavras).split(' ')
    return texto.length > 2 && verbs.includes(plain(texto))
  })
