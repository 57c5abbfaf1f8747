/**
 * Common words in passwords of Brazilians: keyboard words, football clubs, cities and states, first names, shops, faith and
 * family. Lower case, without accents. A word with a few digits at either end is still easy to guess.
 */
export const PALAVRAS_COMUNS: readonly string[] = [
  'senha minhasenha senhas mudar mudarsenha trocar trocarsenha acesso entrar sistema usuario admin administrador gerente',
  'caixa vendas vendedor loja minhaloja lojas mercado supermercado mercadinho padaria farmacia restaurante lanchonete bar empresa',
  'comercio estoque financeiro teste testando computador internet password qwerty asdfgh abcd abcde abcdef qwer',
  'brasil brazil brasileiro hexa hexacampeao pentacampeao copadomundo selecao futebol pele neymar ronaldo ronaldinho',
  'flamengo flamengista mengao corinthians corintiano timao palmeiras palmeirense verdao santos santista peixe saopaulo saopaulino',
  'vasco vascaino vascodagama fluminense tricolor botafogo gremio gremista internacional colorado cruzeiro cruzeirense atletico',
  'atleticomg galo bahia vitoria sport santacruz nautico fortaleza ceara coritiba athletico furacao goias bragantino juventude',
  'paysandu remo chapecoense cuiaba criciuma figueirense avai guarani pontepreta portuguesa americamg',
  'riodejaneiro belohorizonte salvador recife manaus curitiba portoalegre goiania belem brasilia campinas saoluis maceio natal',
  'teresina joaopessoa aracaju florianopolis campogrande niteroi santoandre osasco sorocaba ribeirao uberlandia londrina maringa',
  'minasgerais parana pernambuco espiritosanto matogrosso rondonia amazonas tocantins sergipe alagoas',
  'maria jose joao antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno eduardo felipe',
  'rodrigo manoel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago anderson ricardo marcio',
  'jorge alexandre roberto edson diego vitor victor sergio claudio adriano juliano renato samuel vinicius henrique caio arthur',
  'miguel davi heitor bernardo ana francisca antonia adriana juliana marcia fernanda patricia aline sandra camila amanda bruna',
  'jessica leticia julia luciana vanessa mariana gabriela vera vitoria larissa claudia beatriz luana rita sonia renata eliane',
  'josefa simone natalia cristiane carla debora rosangela jaqueline daniela marlene terezinha raimunda rosana michele valentina',
  'alice laura helena isabela manuela sophia luiza silva souza santos oliveira pereira lima costa ferreira rodrigues almeida',
  'nascimento alves carvalho araujo ribeiro',
  'deus deusefiel deusnocomando jesus jesuscristo jesusteamo cristo senhor fe gratidao abencoado nossasenhora aparecida amor',
  'amormeu meuamor teamo euteamo amoreterno saudade familia minhafamilia mamae papai filho filha princesa gatinha gatinho',
  'cachorro felicidade feliz liberdade esperanca vida minhavida estrela anjo borboleta chocolate cerveja churrasco carnaval samba',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda sexta domingo',
].flatMap(line => line.split(' '))
