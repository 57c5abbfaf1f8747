import type { OptionList } from '../fields/field.ts'

// Lists of the NF-e layout, group J (veicProd). Types and species of vehicle are those of the portal's table (J19-10).

export const CAR_TIPO_OPERCAO = [
  ['0', 'Outros'],
  ['1', 'Venda concessionária'],
  ['2', 'Faturamento direto para consumidor final'],
  ['3', 'Venda direta para grandes consumidores (frotista, governo)'],
] as const satisfies OptionList

export const CAR_TIPO_COMBUSTIVEL = [
  ['01', 'Álcool'],
  ['02', 'Gasolina'],
  ['03', 'Diesel'],
  ['04', 'Gasogênio'],
  ['05', 'Gás Metano'],
  ['06', 'Elétrico/Fonte Interna'],
  ['07', 'Elétrico/Fonte Externa'],
  ['08', 'Gasolina/Gás Natural Combustível'],
  ['09', 'Álcool/Gás Natural Combustível'],
  ['10', 'Diesel/Gás Natural Combustível'],
  ['11', 'Vide/Campo/Observação'],
  ['12', 'Álcool/Gás Natural Veicular'],
  ['13', 'Gasolina/Gás Natural Veicular'],
  ['14', 'Diesel/Gás Natural Veicular'],
  ['15', 'Gás Natural Veicular'],
  ['16', 'Álcool/Gasolina'],
  ['17', 'Gasolina/Álcool/Gás Natural Veicular'],
  ['18', 'Gasolina/Elétrico'],
] as const satisfies OptionList

export const CAR_TIPO_VEICULO = [
  ['02', 'Ciclomoto'],
  ['03', 'Motoneta'],
  ['04', 'Motociclo'],
  ['05', 'Triciclo'],
  ['06', 'Automóvel'],
  ['07', 'Micro-ônibus'],
  ['08', 'Ônibus'],
  ['10', 'Reboque'],
  ['11', 'Semirreboque'],
  ['13', 'Camioneta'],
  ['14', 'Caminhão'],
  ['17', 'Caminhão trator'],
  ['18', 'Trator de rodas'],
  ['19', 'Trator de esteiras'],
  ['20', 'Trator misto'],
  ['21', 'Quadriciclo'],
  ['22', 'Chassi/plataforma (esp/ônibus)'],
  ['23', 'Caminhonete'],
  ['25', 'Utilitário'],
  ['26', 'Motor-casa'],
] as const satisfies OptionList

export const CAR_ESPECIE_VEICULO = [
  ['1', 'Passageiro'],
  ['2', 'Carga'],
  ['3', 'Misto'],
  ['4', 'Corrida'],
  ['5', 'Tração'],
  ['6', 'Especial'],
  ['7', 'Coleção'],
] as const satisfies OptionList

export const CAR_CODICAO_VIN = [
  ['R', 'Remarcado'],
  ['N', 'Normal'],
] as const satisfies OptionList

export const CAR_CODICAO_VEICULO = [
  ['1', 'Acabado'],
  ['2', 'Inacabado'],
  ['3', 'Semiacabado'],
] as const satisfies OptionList

export const CAR_COR_DENATRAN = [
  ['01', 'Amarelo'],
  ['02', 'Azul'],
  ['03', 'Bege'],
  ['04', 'Branca'],
  ['05', 'Cinza'],
  ['06', 'Dourada'],
  ['07', 'Grená'],
  ['08', 'Laranja'],
  ['09', 'Marrom'],
  ['10', 'Prata'],
  ['11', 'Preta'],
  ['12', 'Rosa'],
  ['13', 'Roxa'],
  ['14', 'Verde'],
  ['15', 'Vermelha'],
  ['16', 'Fantasia'],
] as const satisfies OptionList

export const CAR_RESTRICAO = [
  ['0', 'Não há'],
  ['1', 'Alienação fiduciária'],
  ['2', 'Arrendamento mercantil'],
  ['3', 'Reserva de domínio'],
  ['4', 'Penhor de veículos'],
  ['9', 'Outras'],
] as const satisfies OptionList
