import { plain } from '../../core/text/plain.ts'

/**
 * NCM codes that shops sell most, in common words. A line has a heading of the TIPI (4 digits and its text), then the
 * usual codes under it (the other 4 digits and a name). Written by us from the TIPI in force (Decreto 11.158/2022 and
 * amendments), because no npm package has descriptions. If the administration imported the official table, searches
 * look there first.
 */
const TABELA = `
0201 Carne bovina fresca ou refrigerada: 3000 Carne bovina desossada, fresca ou resfriada
0202 Carne bovina congelada: 3000 Carne bovina desossada, congelada
0203 Carne suína: 2900 Carne suína congelada
0207 Carne e miudezas de aves: 1210 Frango inteiro congelado; 1411 Frango em pedaços, congelado; 1422 Peito e filé de frango congelado
0210 Carnes salgadas, secas ou defumadas: 1200 Bacon, toucinho e barriga de porco
0306 Crustáceos: 1790 Camarão congelado
0401 Leite e creme de leite, não concentrados: 2010 Leite UHT longa vida integral; 5021 Creme de leite UHT
0402 Leite e creme de leite, concentrados ou adoçados: 1010 Leite em pó desnatado; 2110 Leite em pó integral; 9900 Leite condensado
0403 Iogurte, leitelho e leites fermentados: 2000 Iogurte; 9000 Bebida láctea e coalhada
0405 Manteiga e gorduras do leite: 1000 Manteiga
0406 Queijos e requeijão: 1010 Queijo muçarela (mussarela); 1090 Ricota, requeijão e queijo fresco; 3000 Queijo fundido, requeijão cremoso; 9010 Queijo parmesão; 9020 Queijo prato
0407 Ovos com casca: 2100 Ovos de galinha
0409 Mel natural: 0000 Mel de abelha
0602 Plantas vivas, mudas: 9090 Mudas e plantas
0603 Flores cortadas: 1100 Rosas e flores frescas
0701 Batatas frescas: 9000 Batata
0702 Tomates frescos: 0000 Tomate
0703 Cebolas, alhos e alhos-porros: 1019 Cebola; 2090 Alho
0704 Couves, repolhos e couve-flor: 1000 Couve-flor e brócolis; 9000 Repolho e couve
0705 Alfaces e chicórias: 1900 Alface
0706 Cenouras, nabos e beterrabas: 1000 Cenoura e nabo
0707 Pepinos: 0000 Pepino
0709 Outros produtos hortícolas frescos: 6000 Pimentão e pimenta fresca; 9300 Abóbora e abobrinha
0713 Legumes de vagem secos: 2090 Grão-de-bico; 3319 Feijão preto; 3329 Feijão branco; 3399 Feijão carioca e outros; 4090 Lentilha
0714 Raízes e tubérculos: 1000 Mandioca (aipim); 2000 Batata-doce
0801 Cocos, castanhas-do-pará e de caju: 1100 Coco ralado; 2200 Castanha-do-pará; 3200 Castanha de caju
0803 Bananas: 9000 Banana
0804 Tâmaras, figos, abacaxis, abacates e mangas: 3000 Abacaxi; 4000 Abacate; 5020 Manga
0805 Citros: 1000 Laranja; 2100 Tangerina, mexerica; 5000 Limão
0806 Uvas frescas ou secas: 1000 Uva; 2000 Uva-passa
0807 Melões, melancias e mamões: 1100 Melancia; 1900 Melão; 2000 Mamão
0808 Maçãs, peras e marmelos: 1000 Maçã; 3000 Pera
0810 Outras frutas frescas: 1000 Morango
0901 Café: 2100 Café torrado e moído ou em grão
0902 Chá: 1000 Chá verde; 4000 Chá preto
0903 Mate: 0010 Erva-mate
0904 Pimenta e pimentões secos: 1100 Pimenta-do-reino em grão
0910 Gengibre, açafrão e outras especiarias: 9900 Especiarias
1005 Milho: 9010 Milho em grão, milho de pipoca
1006 Arroz: 3011 Arroz parboilizado; 3021 Arroz branco polido
1101 Farinha de trigo: 0010 Farinha de trigo
1102 Farinhas de outros cereais: 2000 Fubá e farinha de milho
1104 Grãos de cereais trabalhados: 1200 Aveia em flocos
1106 Farinhas de legumes, raízes e frutas: 2000 Farinha de mandioca
1108 Amidos e féculas: 1200 Amido de milho; 1400 Polvilho, fécula de mandioca, tapioca
1202 Amendoins: 4200 Amendoim cru
1507 Óleo de soja: 9011 Óleo de soja
1509 Azeite de oliva: 2000 Azeite de oliva extravirgem
1512 Óleos de girassol e de algodão: 1911 Óleo de girassol
1514 Óleo de canola e de mostarda: 1910 Óleo de canola
1515 Outros óleos vegetais: 2910 Óleo de milho
1517 Margarina e misturas de gorduras: 1000 Margarina
1601 Enchidos de carne: 0000 Linguiça, salsicha, mortadela e salame
1602 Outras preparações de carne: 3220 Frango empanado, nuggets; 4100 Presunto; 5000 Carne bovina em conserva, hambúrguer
1604 Preparações e conservas de peixe: 1310 Sardinha em lata; 1410 Atum em lata
1701 Açúcares de cana ou de beterraba: 1400 Açúcar mascavo e de cana em bruto; 9900 Açúcar refinado e cristal
1704 Produtos de confeitaria sem cacau: 1000 Chiclete, goma de mascar; 9010 Chocolate branco; 9020 Bala, pirulito, caramelo; 9090 Doces, paçoca e confeitos
1805 Cacau em pó: 0000 Cacau em pó
1806 Chocolate e preparações com cacau: 1000 Achocolatado em pó; 3110 Chocolate recheado em barra; 3210 Chocolate em barra, tablete; 9000 Bombons e outros chocolates
1901 Preparações de farinhas, amidos ou leite: 1010 Leite infantil modificado, fórmula infantil; 2090 Mistura para bolo e pão; 9020 Doce de leite
1902 Massas alimentícias: 1100 Macarrão com ovos; 1900 Macarrão, massa seca; 2000 Lasanha, ravióli, massa recheada; 3000 Macarrão instantâneo
1904 Cereais expandidos ou torrados: 1000 Cereal matinal, salgadinho de milho, pipoca pronta
1905 Pães, bolos e biscoitos: 2010 Panetone; 3100 Biscoito doce ou recheado, bolacha; 3200 Waffer, wafer; 4000 Torrada; 9010 Pão de forma; 9020 Biscoito salgado, bolacha água e sal; 9090 Pão francês, bolo, salgado, produto de padaria
2001 Hortícolas e frutas em vinagre: 9000 Picles e legumes em vinagre
2002 Tomates preparados: 1000 Tomate pelado; 9000 Extrato e massa de tomate
2004 Hortícolas preparados, congelados: 1000 Batata frita congelada
2005 Hortícolas preparados, não congelados: 2000 Batata chips; 4000 Ervilha em conserva; 7000 Azeitona; 8000 Milho verde em conserva
2007 Doces, geleias e purês de frutas: 9910 Geleia de frutas; 9990 Goiabada, doce de frutas
2008 Frutas e castanhas preparadas: 1100 Amendoim torrado, pasta de amendoim
2009 Sucos de frutas ou de hortícolas: 1200 Suco de laranja; 6100 Suco de uva; 9000 Suco misto de frutas
2101 Extratos de café, chá ou mate: 1110 Café solúvel; 2010 Chá pronto, chá solúvel
2102 Leveduras e fermentos: 1090 Fermento biológico; 3000 Fermento químico em pó
2103 Molhos, condimentos e temperos: 2010 Ketchup, molho de tomate; 3021 Mostarda; 9011 Maionese; 9021 Tempero pronto, caldo; 9091 Molhos e condimentos
2104 Sopas e caldos: 1011 Sopa em pó
2105 Sorvetes: 0010 Sorvete, picolé
2106 Outras preparações alimentícias: 9010 Refresco em pó, xarope para bebidas; 9021 Gelatina e pudim em pó; 9030 Suplemento alimentar, vitaminas; 9090 Outras preparações alimentícias
2201 Águas minerais e gaseificadas: 1000 Água mineral
2202 Águas adoçadas e outras bebidas sem álcool: 1000 Refrigerante, água saborizada; 9900 Energético, isotônico, suco pronto, água de coco
2203 Cervejas de malte: 0000 Cerveja e chope
2204 Vinhos de uvas: 1010 Champanhe; 1090 Espumante; 2100 Vinho
2206 Outras bebidas fermentadas: 0010 Sidra
2207 Álcool etílico: 1090 Álcool etílico; 2019 Álcool de limpeza
2208 Destilados e licores: 3020 Uísque; 4000 Cachaça, aguardente de cana e rum; 5000 Gim; 6000 Vodca; 7000 Licor
2209 Vinagres: 0000 Vinagre
2309 Preparações para alimentação de animais: 1000 Ração para cães e gatos; 9010 Ração para animais
2402 Charutos, cigarrilhas e cigarros: 2000 Cigarro
2501 Sal: 0020 Sal de cozinha; 0090 Sal grosso
2710 Óleos de petróleo: 1259 Gasolina; 1921 Óleo diesel; 1932 Óleo lubrificante
2711 Gás de petróleo: 1910 Gás de cozinha, GLP
2828 Hipocloritos: 9011 Água sanitária, hipoclorito
3004 Medicamentos em doses: 9099 Medicamento
3005 Pastas, gazes e curativos: 1090 Curativo, esparadrapo; 9090 Gaze, algodão, atadura
3101 Adubos de origem animal ou vegetal: 0000 Adubo orgânico
3209 Tintas à base de água: 1010 Tinta para parede
3303 Perfumes e águas-de-colônia: 0010 Perfume; 0020 Água-de-colônia
3304 Produtos de beleza e maquilagem: 1000 Batom; 2010 Sombra e lápis para olhos; 3000 Esmalte de unhas; 9910 Creme para a pele, hidratante, protetor solar
3305 Preparações capilares: 1000 Xampu (shampoo); 9000 Condicionador, creme e tintura para cabelo
3306 Higiene bucal: 1000 Creme dental, pasta de dente; 2000 Fio dental; 9000 Enxaguante bucal
3307 Barbear, desodorantes e aromatizantes: 1000 Creme de barbear; 2010 Desodorante, antitranspirante; 4900 Aromatizador de ambiente
3401 Sabões: 1190 Sabonete em barra; 1900 Sabão em barra; 3000 Sabonete líquido
3402 Tensoativos e preparações de limpeza: 5000 Detergente, sabão em pó, amaciante, limpador
3405 Pomadas e ceras: 2000 Cera para piso
3406 Velas: 0000 Vela
3506 Colas e adesivos: 1090 Cola
3605 Fósforos: 0000 Fósforo
3808 Inseticidas e desinfetantes: 9199 Inseticida; 9419 Desinfetante
3923 Embalagens de plástico: 2190 Saco de lixo, saco plástico
3924 Artigos domésticos de plástico: 1000 Copo, prato e talher de plástico; 9000 Utilidade doméstica de plástico
3926 Outras obras de plástico: 9090 Outros artigos de plástico
4014 Artigos de higiene de borracha: 1000 Preservativo
4202 Malas, bolsas e carteiras: 2220 Bolsa; 9200 Mochila
4802 Papel para escrita e impressão: 5610 Papel sulfite A4
4818 Papel higiênico, lenços e toalhas: 1000 Papel higiênico; 2000 Papel-toalha, lenço de papel; 3000 Guardanapo de papel
4820 Cadernos, agendas e artigos de papelaria: 2000 Caderno
4901 Livros e impressos: 9900 Livro
6107 Cuecas e pijamas masculinos de malha: 1100 Cueca
6108 Roupa íntima feminina de malha: 2100 Calcinha
6109 Camisetas de malha: 1000 Camiseta de algodão
6110 Suéteres e casacos de malha: 2000 Moletom, suéter de algodão
6115 Meias: 9500 Meia de algodão
6203 Ternos, calças e bermudas masculinas: 4200 Calça masculina de algodão, jeans
6204 Vestidos, saias e calças femininas: 4200 Vestido de algodão; 6200 Calça feminina de algodão, jeans
6205 Camisas masculinas: 2000 Camisa masculina de algodão
6212 Sutiãs e cintas: 1000 Sutiã
6302 Roupa de cama, mesa e banho: 2100 Roupa de cama, lençol; 6000 Toalha de banho e de rosto
6307 Outros artefatos têxteis: 1000 Pano de chão, pano de prato, flanela
6402 Calçados de borracha ou plástico: 2000 Chinelo; 9990 Sandália e calçado de plástico ou borracha
6403 Calçados de couro: 9990 Sapato de couro
6404 Calçados de têxtil: 1100 Tênis
6601 Guarda-chuvas: 9110 Guarda-chuva
6911 Louça de porcelana: 1010 Louça de porcelana
7013 Objetos de vidro para mesa e cozinha: 3700 Copo de vidro; 4900 Travessa e artigos de vidro para mesa
7117 Bijuterias: 1900 Bijuteria
7318 Parafusos, porcas e arruelas: 1500 Parafuso
7321 Fogões e churrasqueiras de ferro: 1100 Fogão a gás
7323 Artigos domésticos de ferro ou aço: 9300 Panela e talher de aço inox
7607 Folhas de alumínio: 1990 Papel-alumínio
7615 Artigos domésticos de alumínio: 1000 Panela de alumínio
8203 Limas, alicates e tenazes: 2010 Alicate
8204 Chaves de porcas: 1100 Chave de boca
8205 Outras ferramentas manuais: 2000 Martelo; 4000 Chave de fenda
8212 Navalhas e lâminas de barbear: 1020 Aparelho de barbear; 2010 Lâmina de barbear
8213 Tesouras: 0000 Tesoura
8215 Colheres, garfos e talheres: 2000 Jogo de talheres
8301 Cadeados e fechaduras: 1000 Cadeado
8414 Bombas, compressores e ventiladores: 5110 Ventilador
8418 Refrigeradores e congeladores: 2100 Geladeira
8443 Impressoras e suas partes: 3299 Impressora
8450 Máquinas de lavar roupa: 1100 Máquina de lavar roupa
8471 Computadores e suas unidades: 3012 Notebook; 6052 Teclado; 6053 Mouse
8504 Transformadores e carregadores: 4010 Carregador de celular
8506 Pilhas: 1019 Pilha alcalina
8509 Eletrodomésticos com motor: 4050 Liquidificador
8516 Aparelhos eletrotérmicos: 4000 Ferro de passar; 5000 Forno de micro-ondas; 7100 Cafeteira elétrica
8517 Telefones e aparelhos de comunicação: 1300 Celular, smartphone
8518 Microfones, alto-falantes e fones: 3000 Fone de ouvido
8523 Suportes de gravação: 5190 Pen drive, cartão de memória
8528 Monitores e televisores: 7200 Televisor
8536 Interruptores, tomadas e conectores: 5090 Interruptor; 6990 Tomada e plugue
8539 Lâmpadas: 5200 Lâmpada de LED
8544 Fios e cabos elétricos: 4200 Cabo elétrico com conector
8712 Bicicletas: 0010 Bicicleta
9004 Óculos: 1000 Óculos de sol
9102 Relógios de pulso: 1110 Relógio de pulso
9403 Móveis: 6000 Móvel de madeira
9404 Colchões, travesseiros e edredons: 2900 Colchão; 9000 Travesseiro, edredom
9503 Brinquedos: 0099 Brinquedo
9504 Videogames e jogos: 5000 Videogame
9506 Artigos para esporte: 6200 Bola
9603 Vassouras e escovas: 1000 Vassoura, rodo; 2100 Escova de dentes
9608 Canetas: 1000 Caneta
9609 Lápis: 1000 Lápis
9613 Isqueiros: 1000 Isqueiro
9615 Pentes e grampos: 1100 Pente
9617 Garrafas térmicas: 0010 Garrafa térmica
9619 Fraldas e absorventes: 0000 Fralda e absorvente`

export interface NcmComum {
  codigo: string
  nome: string
  /** Name and text of the heading, without accents, in which words are searched. */
  procura: string
}

/** Texts of the headings, by their 4 digits. */
export const POSICOES: ReadonlyMap<string, string> = new Map(
  TABELA.trim()
    .split('\n')
    .map(line => [line.slice(0, 4), line.slice(5, line.indexOf(':'))] as const),
)

export const NCMS_COMUNS: readonly NcmComum[] = TABELA.trim()
  .split('\n')
  .flatMap(line => {
    const posicao = line.slice(0, 4)
    return line
      .slice(line.indexOf(':') + 2)
      .split('; ')
      .map(leaf => {
        const nome = leaf.slice(5)
        return {
          codigo: posicao + leaf.slice(0, 4),
          nome,
          procura: plain(`${nome} ${POSICOES.get(posicao)}`),
        }
      })
  })
