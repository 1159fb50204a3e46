ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk";
