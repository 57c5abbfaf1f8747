import { dvCnpj } from '../../src/core/document/cnpj.ts'
import { dvCpf } from '../../src/core/document/cpf.ts'
import { CIDADES } from '../cidades.ts'
import { acaso, sorteio } from './acaso.ts'
import type { DemoQ } from './house.ts'

const NOMES =
  'Ana,Antônio,Beatriz,Bruno,Camila,Carlos,Cecília,Daniel,Débora,Eduardo,Elisa,Fábio,Fernanda,Gabriel,Helena,Igor,Isabela,João,Júlia,Kátia,Lucas,Luísa,Marcelo,Mariana,Natália,Otávio,Paula,Pedro,Rafael,Renata,Sérgio,Sílvia,Tiago,Valéria,Vinícius'.split(
    ',',
  )
const SOBRENOMES =
  'Almeida,Alves,Araújo,Barbosa,Cardoso,Carvalho,Castro,Costa,Dias,Fernandes,Ferreira,Gomes,Lima,Lopes,Machado,Martins,Mendes,Moreira,Nascimento,Oliveira,Pereira,Ribeiro,Rocha,Rodrigues,Santana,Santos,Silva,Souza,Teixeira,Vieira'.split(
    ',',
  )
const RAMOS =
  'Restaurante,Lanchonete,Padaria,Construtora,Oficina,Escola,Clínica,Hotel,Transportes,Distribuidora,Comercial,Pousada'.split(
    ',',
  )
const RUAS =
  'Rua das Flores,Rua São João,Avenida Brasil,Rua Sete de Setembro,Rua Quinze de Novembro,Avenida Getúlio Vargas,Rua Santos Dumont,Rua Tiradentes,Rua José Bonifácio,Alameda dos Ipês'.split(
    ',',
  )
const BAIRROS = 'Centro,Jardim América,Boa Vista,Vila Nova,Santa Cruz,São José,Industrial'.split(',')

/** Makes the CNPJ of partner `i`; for one partner in ten it has letters. */
function cnpj(i: number): string {
  const raiz =
    i % 10 === 3
      ? `${sorteio(`a${i}`, [...'ABCDEFGHJKLMNPRSTUVWXYZ'])}${sorteio(`b${i}`, [...'ABCDEFGHJKLMNPRSTUVWXYZ'])}${String(100_000 + i)}`
      : String(51_000_000 + i * 137)
  const doze = `${raiz}0001`
  return doze + dvCnpj(doze)
}

function cpf(i: number): string {
  const nove = String(123_000_000 + i * 7919)
  return nove + dvCpf(nove)
}

/** Makes a state registration of São Paulo: 8 digits, check digit, 2 digits, check digit (Sintegra, roteiro SP). */
function ieSaoPaulo(i: number): string {
  const sumOf = (digitos: string, pesos: readonly number[]) =>
    (pesos.reduce((total, peso, k) => total + peso * Number(digitos[k]), 0) % 11) % 10
  const corpo = String(10_000_000 + i * 4321)
  const meio = `${corpo}${sumOf(corpo, [1, 3, 4, 5, 6, 7, 8, 10])}${String(10 + (i % 90))}`
  return meio + sumOf(meio, [3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2])
}

/** Numbers of the customers who drive the company's trucks too. */
const DRIVERS: readonly number[] = [10, 15]

function parceiro(i: number) {
  const empresa = i % 5 >= 3
  const nome = `${sorteio(`n${i}`, NOMES)} ${sorteio(`s${i}`, SOBRENOMES)} ${sorteio(`t${i}`, SOBRENOMES)}`
  const fantasia = `${sorteio(`r${i}`, RAMOS)} ${sorteio(`f${i}`, SOBRENOMES)}`
  const classificacaos = i % 25 === 24 ? [3] : i % 12 === 8 ? [1, 2] : DRIVERS.includes(i) ? [1, 4] : [1]
  return {
    tipo: empresa ? 'J' : 'F',
    cpf_cnpj: empresa ? cnpj(i) : cpf(i),
    nome: empresa ? `${fantasia} Ltda` : nome,
    apilido: empresa ? fantasia : nome.split(' ')[0],
    classificacaos,
    consumidor: empresa && i % 10 === 8 ? 0 : 1,
    ativo: true,
    email: [`contato${i + 1}@exemplo.com.br`],
    data_nascimento: empresa ? null : `19${String(50 + (i % 50))}-0${1 + (i % 9)}-1${i % 9}`,
  }
}

function endereco(i: number, parceiro_id: number) {
  const empresa = i % 5 >= 3
  const [ibge, , uf, cep] = CIDADES[i % CIDADES.length] ?? CIDADES[0] ?? []
  const contribuinte = empresa && uf === 'SP' && i % 2 === 0
  return {
    parceiro_id,
    tipo: 1,
    cep: `${cep}${String(Math.floor(acaso(`c${i}`) * 900)).padStart(3, '0')}`,
    tipo_contribuite: contribuinte ? 1 : 9,
    ie: contribuinte ? ieSaoPaulo(i) : null,
    endereco: sorteio(`e${i}`, RUAS),
    numero: String(1 + Math.floor(acaso(`u${i}`) * 2000)),
    bairro: sorteio(`b${i}`, BAIRROS),
    pais_id: '1058',
    municipio_id: ibge,
    email: null,
    principal: 1,
  }
}

/**
 * Inserts the partners from number `de` to `quantos - 1`, each with a main address in a real municipality and a main phone.
 */
export async function seedParceiros(
  q: DemoQ,
  account_id: number,
  quantos: number,
  de = 0,
): Promise<number[]> {
  const numeros = Array.from({ length: quantos - de }, (_, i) => de + i)
  const ids = await q.insertMany(account_id, 'parceiros', numeros.map(parceiro))
  const idOf = (i: number) => ids[i - de] ?? 0
  await q.insertMany(
    account_id,
    'parceiros_address',
    numeros.map(i => endereco(i, idOf(i))),
  )
  await q.insertMany(
    account_id,
    'parceiros_telefones',
    numeros.map(i => ({
      parceiro_id: idOf(i),
      ordem: 0,
      telefone: `${CIDADES[i % CIDADES.length]?.[4]}9${String(80_000_000 + ((i * 9973) % 19_000_000))}`,
      principal: 1,
    })),
  )
  return ids
}
